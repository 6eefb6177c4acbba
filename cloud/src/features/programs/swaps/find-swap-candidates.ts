import { SHIFTS } from '@belay/contract/constants'
import { addDays, isBefore, toIsoDate } from '@belay/contract/dates'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { findAll } from '../../../platform/documents/find-all.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { type StaffProgram, staffPrograms } from '../assignments/staff-programs.documents.ts'
import { isFirmlyConfirmed, mayAnswer, mayProposeSwap, startOfShift } from '../assignments/staff-programs.rules.ts'
import { readRankedCandidates } from '../candidates/find-candidates.ts'
import { hasNoBlockingConflict, listReasons } from '../candidates/rank-candidates.rules.ts'
import { canWork } from '../conflicts/conflicts.rules.ts'
import { findTypesOfPrograms } from '../conflicts/find-types-of-programs.ts'
import { findEntriesBetween } from '../schedule/find-entries.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'

/** The number of days before and after a shift in which shifts to exchange are searched. */
const DAYS_AROUND = 15

/**
 * Returns people who could take the caller's shift, best first, each with their shifts that the caller could take in
 * exchange. A person who works at that time gets only the clashing shift as an exchange. Contains no pay. Reads the
 * days around the shift.
 */
export async function findSwapCandidates(context: Context, { id }: Input<'staffPrograms.swapCandidates'>) {
  const { member, shift } = await requireOwnSwappableShift(context, id)
  const { store } = context
  const { programID, date } = shift
  const entry = await store.get(programSchedule, programID)
  if (!entry) return []
  const { ranked, words, people, type, today } = await readRankedCandidates(context, entry, { withoutPay: true })
  const earliest = addDays(date, -DAYS_AROUND)
  const from = isBefore(earliest, today) ? today : earliest
  const to = addDays(date, DAYS_AROUND)
  const [entries, shifts] = await Promise.all([
    findEntriesBetween(store, from, to),
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
  const shiftsOf = Map.groupBy(shifts.filter(couldTake), ({ staffID }) => staffID)
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
  return items.filter((item) => item.fits || item.shifts.length > 0)
}

/** Returns the caller's own shift and staff record. Refuses if a swap of the shift cannot be proposed now. */
async function requireOwnSwappableShift(context: Context, id: string) {
  const { store, settings, clock, actor } = context
  const member = await findStaffByEmail(context, actor.email)
  const stored = (await store.get(staffPrograms, id)) ?? refuse('not-found')
  const answerable = mayAnswer(actor, member, stored, clock.now(), settings.centre)
  return { member: member ?? refuse('not-found'), shift: mayProposeSwap(answerable, clock.now(), settings.centre) }
}

/** True if a shift may be taken in exchange now. */
const isSwappable = ({ settings, clock }: Context, shift: StaffProgram): boolean =>
  isFirmlyConfirmed(shift) && startOfShift(shift, settings.centre.timeZone) - clock.now() > SHIFTS.swapUntil
