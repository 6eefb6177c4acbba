import { isAdmin } from '../../../platform/calls/actor.ts'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { refuseEndBeforeStart } from '../../../platform/time/civil-time.ts'
import { findPlaceNamed } from '../../places/find-place.ts'
import { places } from '../../places/places.documents.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { programSchedule, type ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import {
  type Conflict,
  findAffectedCodes,
  findConflicts,
  isForAdmins,
  type Plan,
  refuseOtherStaff,
} from './conflicts.rules.ts'
import { listStaffIDsAtTime, readConflictFacts } from './read-conflict-facts.ts'

/**
 * Returns the conflicts of a program at this time, and of these people working it. Default place and people: the
 * program's own; for a Facilitator, only themselves. Reads the programs of that day, and the week of people who have a
 * weekly limit.
 */
export async function checkProgram(context: Context, input: Input<'programs.check'>) {
  const { actor, store, clock } = context
  const { programID, location, placeID, staffIDs, date, startTime, endTime } = input
  const time = { date, startTime, endTime }
  refuseEndBeforeStart(time)
  const ownRecord = isAdmin(actor) ? null : await findStaffByEmail(context, actor.email)
  const ownStaffID = ownRecord?.staffID ?? null
  const entry = programID === undefined ? null : await store.get(programSchedule, programID)
  const assignedIDs = entry ? listStaffIDsAtTime(entry, time) : []
  const ownIDs = ownStaffID ? [ownStaffID] : []
  const checkedIDs = staffIDs ?? (isAdmin(actor) ? assignedIDs : ownIDs)
  refuseOtherStaff(actor, ownStaffID, checkedIDs)
  const isOther = location !== undefined && location !== entry?.location
  const place = placeID ? await store.get(places, placeID) : isOther ? await findPlaceNamed(context, location) : null
  const plan = {
    ...time,
    programID: programID ?? null,
    requestID: input.requestID ?? entry?.requestID ?? null,
    placeID: placeID ?? place?.placeID ?? (isOther ? null : (entry?.placeID ?? null)),
    location: place?.name ?? location ?? entry?.location ?? '',
    participants: input.participants ?? entry?.participants ?? null,
    programType: input.programType ?? entry?.programType ?? '',
    staffNeeded: input.staffNeeded ?? entry?.staffNeeded ?? null,
  }
  const reading = { staffIDs: checkedIDs, dateBefore: entry?.date ?? null, ownStaffID, now: clock.now() }
  const conflicts = findConflicts(plan, await readConflictFacts(context, context, plan, reading))
  const isCounted = countsFor(entry, plan, staffIDs !== undefined)
  return {
    conflicts: conflicts.filter((conflict) => isCounted(conflict) && (isAdmin(actor) || !isForAdmins(conflict))),
  }
}

/**
 * Returns a filter for the conflicts of a program on the calendar: those that a change to this plan causes, and, if the
 * input names people, those about people.
 */
function countsFor(entry: ScheduleEntry | null, plan: Plan, namesPeople: boolean): (conflict: Conflict) => boolean {
  if (!entry) return () => true
  const { staffNeeded, programID: _, requestID: __, ...changes } = plan
  const codes = findAffectedCodes(entry, { ...entry, ...changes, staffNeeded: staffNeeded ?? entry.staffNeeded })
  return ({ code, staffID }) => codes.has(code) || (namesPeople && staffID !== undefined)
}
