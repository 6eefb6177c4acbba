import { addDays, isWithin, toIsoDate } from '@belay/contract/dates'
import { moneyFormat } from '@belay/contract/money'
import { weekOf } from '@belay/contract/weeks'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { findAll } from '../../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import { firstDayOfWeek } from '../../../platform/time/first-day-of-week.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { findProgramType } from '../../program-types/find-program-type.ts'
import { findAssignable } from '../assignments/assignable-staff.ts'
import { refuseCancelledProgram } from '../assignments/refuse-assigning.ts'
import { staffPrograms } from '../assignments/staff-programs.documents.ts'
import { findWork } from '../conflicts/read-conflict-facts.ts'
import { calculateWeeklyHours } from '../conflicts/weekly-hours.rules.ts'
import { type ShiftOffer, shiftOffers } from '../offers/shift-offers.documents.ts'
import { findEntriesBetween } from '../schedule/find-entries.ts'
import { programSchedule, type ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import { hasNoBlockingConflict, listCandidates, listReasons, rankCandidates } from './rank-candidates.rules.ts'

/**
 * Returns the candidates for a program, best first: all active staff who are not on it, with reasons and conflicts.
 * Reads the programs of that day, the shifts and logged hours of that week, the program's offers and each person's last
 * shift.
 */
export async function findCandidates(context: Context, { programID, role }: Input<'staffPrograms.candidates'>) {
  const { settings, store } = context
  const entry = (await store.get(programSchedule, programID)) ?? refuse('not-found')
  refuseCancelledProgram(entry)
  const money = moneyFormat(settings.centre.locale, settings.centre.currency)
  const [{ ranked, words }, peopleWithOffers] = await Promise.all([
    readRankedCandidates(context, entry, { role }),
    findPeopleWithOffers(store, entry),
  ])
  const formatMoney = (amount: number) => money.format(amount)
  const isUnpaid = ranked.every(({ cost }) => cost === null)
  return {
    items: ranked.map((candidate) => ({
      staffID: candidate.staffID,
      staffName: candidate.staffName,
      fits: hasNoBlockingConflict(candidate),
      asked: peopleWithOffers.has(candidate.staffID),
      // If no candidate has a pay rate, propose everyone who fits.
      proposed:
        hasNoBlockingConflict(candidate) &&
        !peopleWithOffers.has(candidate.staffID) &&
        (candidate.cost !== null || isUnpaid),
      hoursThisWeek: candidate.hoursThisWeek,
      reasons: listReasons(candidate, { ...words, formatMoney }),
      conflicts: [...candidate.conflicts],
    })),
  }
}

/** Returns the staff IDs of people with an open offer of the program, or who declined it at the same date and times. */
async function findPeopleWithOffers(store: Context['store'], entry: ScheduleEntry): Promise<ReadonlySet<string>> {
  const { programID } = entry
  const offers = await findAll(store, shiftOffers, { where: { programID }, orderBy: 'createdAt' })
  const isAsked = (offer: ShiftOffer) =>
    offer.status === 'offered' || (offer.status === 'declined' && TIMES.every((part) => offer[part] === entry[part]))
  return new Set(offers.filter(isAsked).map(({ staffID }) => staffID))
}

const TIMES = ['date', 'startTime', 'endTime'] as const

/** Returns a program's ranked candidates and the values that `listReasons` needs. `withoutPay` ignores pay rates. */
export async function readRankedCandidates(
  context: Context,
  entry: ScheduleEntry,
  { role, withoutPay }: { role?: string | undefined; withoutPay?: true },
) {
  const { store, settings, clock } = context
  const today = centreToday(settings, clock.now())
  const firstDay = firstDayOfWeek(settings.centre.locale)
  const week = weekOf(entry.date, firstDay)
  const [entries, type, active, work] = await Promise.all([
    findEntriesBetween(store, entry.date, entry.date),
    findProgramType(context, entry.programType),
    findAssignable(store),
    findWork(store, week),
  ])
  const onProgram = new Set(entry.staffing.map(({ staffID }) => staffID))
  const people = active
    .filter(({ staffID }) => !onProgram.has(staffID))
    .map((member) => (withoutPay ? { ...member, payRate: null } : member))
  const facts = { today, entries, type, weeklyHours: calculateWeeklyHours(entry, work, people, { firstDay }) }
  const lastWorked = await findLastShiftDates(store, people, today)
  return {
    ranked: rankCandidates(listCandidates(entry, facts, { people, role, lastWorked })),
    words: {
      needsQualification: type !== null && type.skills.length + type.certificates.length > 0,
      isThisWeek: isWithin(today, week),
    },
    people,
    type,
    today,
  }
}

/** Returns the date of each person's last shift before today, by `staffID`, unless they declined it. */
export async function findLastShiftDates(
  store: Pick<DocumentStore, 'firstOfEach' | 'getMany'>,
  people: readonly { staffID: string }[],
  today: string,
): Promise<Map<string, string>> {
  const last = await store.firstOfEach(staffPrograms, {
    each: 'staffID',
    values: people.map(({ staffID }) => staffID),
    orderBy: 'date',
    descending: true,
    to: toIsoDate(addDays(today, -1)),
  })
  const shifts = await store.getMany(staffPrograms, [...last.values()])
  return new Map(shifts.filter(({ declinedAt }) => declinedAt === null).map(({ staffID, date }) => [staffID, date]))
}
