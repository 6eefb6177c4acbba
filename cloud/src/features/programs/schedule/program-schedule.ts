import { UPCOMING_DAYS } from '@belay/contract/constants'
import { addDays } from '@belay/contract/dates'
import type { listedEntry } from '@belay/contract/program-schedule'
import type * as z from 'zod'
import { isAdmin } from '../../../platform/calls/actor.ts'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { mayListAsStaff } from '../../../platform/calls/lists.rules.ts'
import { listQuery, presentPreparedPage, readStoredPage } from '../../../platform/calls/lists.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import { assignmentID } from '../assignments/find-assignments.ts'
import { findStandingConflicts } from '../conflicts/find-standing-conflicts.ts'
import { facilitatorRequests } from '../facilitator-requests/facilitator-requests.documents.ts'
import { findProgramReferences } from '../find-program-references.ts'
import { programRequests } from '../requests/program-requests.documents.ts'
import { dayBounds, findEntriesBetween } from './find-entries.ts'
import { programSchedule, type ScheduleEntry, type VersionedEntry } from './program-schedule.documents.ts'
import {
  presentEntryAbilities,
  presentEntryForParty,
  presentEntryForStaff,
  presentEntryRowAbilities,
} from './program-schedule.presenter.ts'

/** Lists the schedule by date and time. Facilitators get no conflicts, and day notes only of their programs. */
export async function listEntries(context: Context, input: Input<'programSchedule.list'>) {
  const { from, to, ...where } = input?.where ?? {}
  const query = mayListAsStaff(context.actor, { ...listQuery({ ...input, where }, 'date'), ...dayBounds(from, to) })
  const withConflicts = isAdmin(context.actor) && input?.withConflicts === true
  if (isAdmin(context.actor) && !input?.withAbilities && !withConflicts) {
    return readStoredPage(context, programSchedule, query, input?.count)
  }
  const present = presenterFor(context, await findOwnRecord(context))
  const prepare = async (entries: readonly VersionedEntry[]) => {
    const conflicts = withConflicts ? await findStandingConflicts(context, entries) : null
    return (entry: VersionedEntry): z.output<typeof listedEntry> => ({
      ...present(entry),
      ...(input?.withAbilities ? presentEntryRowAbilities(context, entry) : {}),
      ...(conflicts && { conflicts: conflicts.get(entry.programID) ?? [] }),
    })
  }
  return presentPreparedPage(context, programSchedule, query, prepare, input?.count)
}

/** Lists programs from today through 7 days ahead in the centre's time zone, soonest first, no cancelled ones (R47). */
export async function listUpcomingEntries(context: Context): Promise<{ items: VersionedEntry[] }> {
  const today = centreToday(context.settings, context.clock.now())
  const entries = await findEntriesBetween(context.store, today, addDays(today, UPCOMING_DAYS))
  const present = presenterFor(context, await findOwnRecord(context))
  return { items: entries.filter(({ status }) => status !== 'cancelled').map(present) }
}

/** Returns one schedule entry with the caller's abilities. */
export async function getEntry(context: Context, { programID }: Input<'programSchedule.get'>) {
  const entry = (await context.store.get(programSchedule, programID)) ?? refuse('not-found')
  return presentEntry(context, entry)
}

/** Returns the fields of a schedule entry that the caller may see, with the caller's abilities. */
export async function presentEntry(context: Context, entry: VersionedEntry) {
  const { actor, store } = context
  const ownRecord = await findOwnRecord(context)
  const [requestCancelled, asked, references, conflicts] = await Promise.all([
    isRequestCancelled(store, entry),
    ownRecord && store.get(facilitatorRequests, assignmentID(ownRecord.staffID, entry.programID)),
    isAdmin(actor) ? findProgramReferences({ store }, entry.programID) : [],
    isAdmin(actor) ? findStandingConflicts(context, [entry]) : null,
  ])
  const abilities = presentEntryAbilities(context, entry, { requestCancelled, ownRecord, asked, references })
  return {
    ...presenterFor(context, ownRecord)(entry),
    ...abilities,
    ...(conflicts && { conflicts: conflicts.get(entry.programID) ?? [] }),
  }
}

/** True if a cancelled program cannot be restored because its request was cancelled too. */
export async function isRequestCancelled(
  store: Pick<DocumentStore, 'get'>,
  { status, requestID }: Pick<ScheduleEntry, 'status' | 'requestID'>,
): Promise<boolean> {
  if (status !== 'cancelled' || !requestID) return false
  return (await store.get(programRequests, requestID))?.cancelled === true
}

/** Returns a Facilitator's own staff record; null for other people, and without a record. */
const findOwnRecord = async (context: Context): Promise<StaffMember | null> =>
  context.actor.permission === 'Facilitator' ? findStaffByEmail(context, context.actor.email) : null

/** Returns the function that picks the fields of an entry that the caller may see. */
function presenterFor({ actor }: Context, ownRecord: StaffMember | null): (entry: VersionedEntry) => VersionedEntry {
  if (isAdmin(actor)) return (entry) => entry
  return actor.permission === 'Facilitator'
    ? (entry) => presentEntryForStaff(ownRecord?.staffID ?? null, entry)
    : presentEntryForParty
}
