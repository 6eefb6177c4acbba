import { SHIFTS } from '@belay/contract/constants'
import { addDays, isBefore, toIsoDate } from '@belay/contract/dates'
import { openSeats } from '@belay/contract/staffing'
import { weekOf } from '@belay/contract/weeks'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { findAll } from '../../../platform/documents/find-all.ts'
import { firstDayOfWeek } from '../../../platform/time/first-day-of-week.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { type StaffProgram, staffPrograms } from '../assignments/staff-programs.documents.ts'
import { findWayToLeave, isFirmlyConfirmed, mayAnswer, mayProposeSwap } from '../assignments/staff-programs.rules.ts'
import { startOfShift } from '../assignments/start-of-shift.ts'
import { readRankedCandidates } from '../candidates/find-candidates.ts'
import { hasNoBlockingConflict, listReasons } from '../candidates/rank-candidates.rules.ts'
import { canWork, findConflicts, PEOPLE_ONLY } from '../conflicts/conflicts.rules.ts'
import { findTypesOfPrograms } from '../conflicts/find-types-of-programs.ts'
import { findWorkOfLimitedStaff } from '../conflicts/read-conflict-facts.ts'
import { calculateWeeklyHours } from '../conflicts/weekly-hours.rules.ts'
import { findProposedStaff } from '../offers/offer-shifts.ts'
import { findEntriesBetween } from '../schedule/find-entries.ts'
import { programSchedule, type ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import { listWarnings } from './swap-warnings.ts'

/** The number of days before and after a shift in which shifts to exchange are searched. */
const DAYS_AROUND = 15

/**
 * Returns people who could take the caller's shift, best first, each with their shifts that the caller could take in
 * exchange. A person who works at that time gets only the clashing shift as an exchange. Contains no pay. Reads the
 * days around the shift.
 */
export async function findSwapCandidates(context: Context, { id }: Input<'staffPrograms.swapCandidates'>) {
  const { member, shift, leave } = await requireOwnConfirmedShift(context, id)
  const nobody = { items: [], proposed: 0, leave }
  if (leave !== 'handOver') return nobody
  const { store } = context
  const { programID, date } = shift
  const entry = await store.get(programSchedule, programID)
  if (!entry) return nobody
  const [{ ranked, words, people, type, today }, proposed] = await Promise.all([
    readRankedCandidates(context, entry, { withoutPay: true }),
    countProposed(context, entry, member.staffID),
  ])
  const earliest = addDays(date, -DAYS_AROUND)
  const from = isBefore(earliest, today) ? today : earliest
  const to = addDays(date, DAYS_AROUND)
  const firstDay = firstDayOfWeek(context.settings.centre.locale)
  const weeks = { from: weekOf(from, firstDay).from, to: weekOf(to, firstDay).to }
  const [entries, work, shifts] = await Promise.all([
    findEntriesBetween(store, from, to),
    findWorkOfLimitedStaff(store, [member], weeks),
    findAll(store, staffPrograms, { orderBy: 'date', from: toIsoDate(from), to: toIsoDate(to) }),
  ])
  const types = await findTypesOfPrograms(context, entries)
  const entryOf = new Map(entries.map((other) => [other.programID, other]))
  const without = (givenID: string) => entries.filter((other) => other.programID !== givenID)

  /** True if the caller could work the program of a shift after giving away their own. */
  const couldTake = (shift: StaffProgram) => {
    const other = entryOf.get(shift.programID)
    if (!other || other.status === 'cancelled' || other.staffing.some(({ staffID }) => staffID === member.staffID))
      return false
    if (!member.active || !isSwappable(context, shift)) return false
    return canWork(member, other, { today, entries: without(programID), type: types.get(other.programType) ?? null })
  }
  const ownAssignments = work.assignments.filter((assignment) => assignment.id !== id)
  /** Adds the warnings about this shift if the caller takes it in exchange. */
  const addWarnings = (shift: StaffProgram) => {
    const plan = entryOf.get(shift.programID)
    if (!plan) return { ...shift, warnings: [] }
    const hours = new Map([[member.staffID, shift.hours]])
    const conflicts = findConflicts(plan, {
      ...PEOPLE_ONLY,
      today,
      dateBefore: plan.date,
      entries: without(programID).filter((other) => other.date === plan.date),
      type: types.get(plan.programType) ?? null,
      people: [member],
      ownStaffID: member.staffID,
      weeklyHours: calculateWeeklyHours(plan, { ...work, assignments: ownAssignments }, [member], { firstDay, hours }),
    })
    return { ...shift, warnings: listWarnings(conflicts, member.staffID) }
  }
  const shiftsOf = Map.groupBy(shifts.filter(couldTake).map(addWarnings), ({ staffID }) => staffID)
  const items = ranked.map((candidate) => {
    const { staffID, staffName } = candidate
    const person = people.find((one) => one.staffID === staffID)
    const isFree = hasNoBlockingConflict(candidate)
    const couldExchange = (shift: StaffProgram) =>
      isFree || (person !== undefined && canWork(person, entry, { today, entries: without(shift.programID), type }))
    return {
      staffID,
      staffName,
      fits: isFree,
      reasons: listReasons(candidate, words),
      shifts: (shiftsOf.get(staffID) ?? []).filter(couldExchange),
    }
  })
  return { items: items.filter((item) => item.fits || item.shifts.length > 0), proposed, leave }
}

/** Counts the people who are asked if this person gives their shift back: nobody if enough others work the program. */
export async function countProposed(context: Context, entry: ScheduleEntry, staffID: string): Promise<number> {
  const staffing = entry.staffing.filter((person) => person.staffID !== staffID)
  if (entry.status === 'cancelled' || openSeats({ ...entry, staffing }) === 0) return 0
  return (await findProposedStaff(context, entry.programID)).length
}

/** Returns the caller's own confirmed shift, their staff record, and how they can leave the shift. */
async function requireOwnConfirmedShift(context: Context, id: string) {
  const { store, settings, clock, actor } = context
  const [now, { centre }] = [clock.now(), settings]
  const member = await findStaffByEmail(context, actor.email)
  const stored = (await store.get(staffPrograms, id)) ?? refuse('not-found')
  const shift = mayAnswer(actor, member, stored, now, centre)
  const leave = findWayToLeave(shift, now, centre)
  if (shift.confirmedAt === null || leave === 'handOver') mayProposeSwap(shift, now, centre)
  return { member: member ?? refuse('not-found'), shift, leave }
}

/** True if a shift may be taken in exchange now. */
const isSwappable = ({ settings, clock }: Context, shift: StaffProgram): boolean =>
  isFirmlyConfirmed(shift) && startOfShift(shift, settings.centre.timeZone) - clock.now() > SHIFTS.swapUntil
