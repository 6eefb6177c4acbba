import { INBOX } from '@belay/contract/constants'
import { addDays } from '@belay/contract/dates'
import type { Context } from '../../platform/calls/gate.ts'
import { centreMinutes, centreToday } from '../../platform/time/today.ts'
import { sortableTime } from '../documents.ts'
import { assignmentID } from '../programs/assignments/find-assignments.ts'
import { type StaffProgram, staffPrograms } from '../programs/assignments/staff-programs.documents.ts'
import { createAssignmentPresenter } from '../programs/assignments/staff-programs.ts'
import { beginsSoon } from '../programs/assignments/start-of-shift.ts'
import { changeRequests } from '../programs/changes/change-requests.documents.ts'
import { findStandingConflicts } from '../programs/conflicts/find-standing-conflicts.ts'
import { facilitatorRequests } from '../programs/facilitator-requests/facilitator-requests.documents.ts'
import { listFacilitatorRequests } from '../programs/facilitator-requests/facilitator-requests.ts'
import { dayBounds, findEntriesBetween } from '../programs/schedule/find-entries.ts'
import { programSchedule, type VersionedEntry } from '../programs/schedule/program-schedule.documents.ts'
import { createReader, dueAfter, dueBefore, type ItemReader } from './waiting.ts'

const todayOf = ({ settings, clock }: Context) => centreToday(settings, clock.now())
/** Returns the lowest index key of programs and shifts that have not begun. */
const afterNow = ({ settings, clock }: Context) =>
  sortableTime(centreToday(settings, clock.now()), centreMinutes(settings, clock.now()) + 1)
const lastDayOf = (context: Context) => addDays(todayOf(context), INBOX.programsAhead)

const itemOf = <Kind extends string>(kind: Kind, entry: VersionedEntry) => ({
  kind,
  id: entry.programID,
  since: entry.updatedAt ?? entry.createdAt,
  due: dueBefore(entry.date),
  entry,
})

/** Finds changes that clients asked for, oldest first. */
export const findChanges = createReader(
  changeRequests,
  () => ({ where: { status: 'waiting' }, orderBy: 'createdAt' }),
  async ({ store }, changes) => {
    const entries = await store.getMany(programSchedule, [...new Set(changes.map(({ programID }) => programID))])
    return changes.flatMap((change) => {
      const entry = entries.find(({ programID }) => programID === change.programID)
      const { id, createdAt: since } = change
      return entry ? { kind: 'changes' as const, id, since, due: dueAfter(since, 'changes'), change, entry } : []
    })
  },
)

/** Finds programs of the next weeks that have not begun and lack people. */
export const findProgramsToStaff = createReader(
  programSchedule,
  (context) => ({
    where: { lacks: 'staffing' },
    orderBy: 'date',
    ...dayBounds(undefined, lastDayOf(context)),
    from: afterNow(context),
  }),
  async (_, entries) => entries.map((entry) => itemOf('staffing', entry)),
)

/** Finds programs that are not over and lack people because somebody declined, with the declined shifts. */
export const findDeclinedShifts = createReader(
  programSchedule,
  (context) => ({ where: { lacks: 'shifts' }, orderBy: 'ends', from: afterNow(context) }),
  async (context, entries) => {
    const ids = entries.flatMap(({ programID, staffing }) =>
      staffing.filter(({ state }) => state === 'declined').map(({ staffID }) => assignmentID(staffID, programID)),
    )
    const declined = Map.groupBy(await context.store.getMany(staffPrograms, ids), ({ programID }) => programID)
    return entries.map((entry) => {
      const shifts = declined.get(entry.programID) ?? []
      const since = Math.max(...shifts.map(({ declinedAt }) => declinedAt ?? 0))
      return {
        ...itemOf('shifts', entry),
        ...(shifts.length > 0 ? urgencyOf(context, entry, since) : {}),
        declined: shifts.map(createAssignmentPresenter(context)),
      }
    })
  },
)

/** Returns the fields of an item about a shift that somebody left: urgent, and due at once, if it begins soon. */
const urgencyOf = ({ settings, clock }: Context, shift: Pick<StaffProgram, 'date' | 'startTime'>, since: number) =>
  beginsSoon(shift, clock.now(), settings.centre.timeZone) ? { since, due: since, urgent: true } : { since }

/** Finds future shifts that were given back and not taken yet, soonest first. */
export const findGivenBack = createReader(
  staffPrograms,
  (context) => ({ where: { givenBack: true }, orderBy: 'begins', from: afterNow(context) }),
  async (context, assignments) =>
    assignments.map((assignment) => ({
      kind: 'givenBack',
      id: assignment.id,
      due: dueBefore(assignment.date),
      ...urgencyOf(context, assignment, assignment.givenBackAt ?? assignment.createdAt),
      assignment: createAssignmentPresenter(context)(assignment),
    })),
)

/** Finds programs of the next weeks with an unaccepted conflict: blocking ones first, then warnings (R283). */
export const findConflictingPrograms: ItemReader = async (context, limit) => {
  const entries = await findEntriesBetween(context.store, todayOf(context), lastDayOf(context))
  const standing = await findStandingConflicts(context, entries)
  const items = entries.flatMap((entry) => {
    const open = (standing.get(entry.programID) ?? []).filter(({ accepted }) => !accepted)
    const conflicts = blocksFirst(open, isBlocking)
    return conflicts.length > 0 ? [{ ...itemOf('conflicts', entry), conflicts }] : []
  })
  return { count: items.length, items: blocksFirst(items, (item) => item.conflicts.some(isBlocking)).slice(0, limit) }
}

const isBlocking = ({ severity }: { severity: string }): boolean => severity === 'blocks'
const blocksFirst = <Item>(items: readonly Item[], isBlock: (item: Item) => boolean): Item[] =>
  items.toSorted((a, b) => Number(isBlock(b)) - Number(isBlock(a)))

/** Finds requests to facilitate, with the program and the person's conflicts. */
export const findFacilitatorRequests: ItemReader = async (context, limit) => {
  const where = { status: 'requested' } as const
  if (limit === 0) return { count: await context.store.count(facilitatorRequests, { where }), items: [] }
  const oldest = { where, orderBy: 'createdAt', limit, count: true } as const
  const { items, count = 0 } = await listFacilitatorRequests(context, oldest)
  const programIDs = [...new Set(items.map(({ programID }) => programID))]
  const entries = await context.store.getMany(programSchedule, programIDs)
  const standing = await findStandingConflicts(context, entries.map(withRequesters))
  return {
    count,
    items: items.map((request) => ({
      kind: 'facilitators',
      id: request.id,
      since: request.createdAt,
      due: dueAfter(request.createdAt, 'facilitators'),
      request,
      entry: entries.find(({ programID }) => programID === request.programID) ?? null,
      conflicts: (standing.get(request.programID) ?? []).filter(({ staffID }) => staffID === request.staffID),
    })),
  }

  /** Returns the program with the people who asked to work it, as if they were assigned. */
  function withRequesters(entry: VersionedEntry): VersionedEntry {
    const requesters = items
      .filter(({ programID }) => programID === entry.programID)
      .map(({ staffID, staffName, role }) => ({ staffID, staffName, role, state: 'assigned' as const }))
    return { ...entry, staffing: [...entry.staffing, ...requesters] }
  }
}
