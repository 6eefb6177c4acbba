import { isAdmin } from '../../platform/actor.ts'
import { refuseEndBeforeStart } from '../../platform/civil-time.ts'
import type { Context, Input } from '../../platform/gate.ts'
import { centreToday } from '../../platform/today.ts'
import { programSchedule, type ScheduleEntry, worksOn } from '../program-schedule/program-schedule.documents.ts'
import { findEntriesBetween } from '../program-schedule/program-schedule.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { staff } from '../staff/staff.documents.ts'
import { type Conflict, findConflicts, refuseOtherStaff } from './conflicts.rules.ts'

/**
 * What speaks against a program at this time, and against these people working it. Place and people that are left out
 * are the program's own; for a Facilitator, it is about themselves. Reads the programs of that day only.
 */
export async function checkProgram(
  context: Context,
  { programID, location, staffIDs, ...time }: Input<'programs.check'>,
): Promise<{ conflicts: Conflict[] }> {
  const { actor, store, settings, clock } = context
  refuseEndBeforeStart(time)
  const own = isAdmin(actor) ? null : await findStaffByEmail(context, actor.email)
  const ownStaffID = own?.staffID ?? null
  const [entry, entries] = await Promise.all([
    programID === undefined ? null : store.get(programSchedule, programID),
    findEntriesBetween(store, time.date, time.date),
  ])
  const checkedIDs = staffIDs ?? (isAdmin(actor) ? staffAtWork(entry) : ownStaffID ? [ownStaffID] : [])
  refuseOtherStaff(actor, ownStaffID, checkedIDs)
  const people = await store.getMany(staff, [...new Set(checkedIDs)])
  const plan = { ...time, programID: programID ?? null, location: location ?? entry?.location ?? '' }
  const today = centreToday(settings, clock.now())
  return { conflicts: findConflicts(plan, { today, dateBefore: entry?.date ?? null, entries, people, ownStaffID }) }
}

const staffAtWork = (entry: ScheduleEntry | null): string[] =>
  entry ? entry.staffing.map(({ staffID }) => staffID).filter((staffID) => worksOn(staffID, entry)) : []
