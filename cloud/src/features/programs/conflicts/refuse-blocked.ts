import { type KeptOverride, OVERRIDES_KEPT } from '@belay/contract/conflicts'
import { toIsoDate } from '@belay/contract/dates'
import type { Context } from '../../../platform/calls/gate.ts'
import { createRefusal, refuse } from '../../../platform/calls/refuse.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { dateInWords } from '../../../platform/time/date-in-words.ts'
import { findAssignments } from '../assignments/find-assignments.ts'
import type { StaffProgram } from '../assignments/staff-programs.documents.ts'
import { toStaffing } from '../assignments/staffing-of-program.ts'
import { programSchedule, type VersionedEntry } from '../schedule/program-schedule.documents.ts'
import { planAfterMoves } from '../swaps/swap-warnings.ts'
import {
  type Conflict,
  findAffectedCodes,
  findConflicts,
  isBlocking,
  mayOverride,
  overrideKey,
  type Plan,
  refuseBlocked,
} from './conflicts.rules.ts'
import { listStaffIDsAtTime, listWorkingStaffIDs, type Planned, readConflictFacts } from './read-conflict-facts.ts'

type Override = { note: string } | undefined
/** The planned hours of the people who join, by `staffID`. */
type Joining = ReadonlyMap<string, number>
type Options = {
  staffIDs: readonly string[]
  hours?: Joining
  /** The program's current date. */
  dateBefore?: string | null
  /** The person who makes the call, if they are among the people. Sentences address them as "you". */
  ownStaffID?: string | null
  /** The conflicts to consider. Default: all. */
  isConsidered?: (conflict: Conflict) => boolean
  planned?: Planned
}

/**
 * Refuses a plan with a blocking conflict, unless there is an override. Returns all conflicts, and those that were
 * overridden. Locks the day, so that the second of two concurrent bookings of a place or person is refused.
 */
export async function refuseBlockedPlan(
  tx: Tx,
  context: Pick<Context, 'settings'>,
  plan: Plan,
  { override, ...options }: Options & { override: Override },
): Promise<{ conflicts: Conflict[]; overrides: KeptOverride[] }> {
  const conflicts = await findConflictsWithDayLock(tx, context, plan, options)
  return { conflicts, overrides: toKept(tx, refuseBlocked(conflicts, override), override) }
}

async function findConflictsWithDayLock(
  tx: Tx,
  context: Pick<Context, 'settings'>,
  plan: Plan,
  { isConsidered = () => true, dateBefore = null, ...people }: Options,
): Promise<Conflict[]> {
  const [, facts] = await Promise.all([
    tx.guard(`day/${toIsoDate(plan.date)}`),
    readConflictFacts(tx, context, plan, { ...people, dateBefore, now: tx.now }),
  ])
  return findConflicts(plan, facts).filter(isConsidered)
}

const toKept = ({ actor, now }: Tx, overridden: readonly Conflict[], override: Override): KeptOverride[] => {
  const acceptance = { note: override?.note ?? '', by: actor.name, at: now }
  return overridden.map(({ severity: _, ...conflict }) => ({ ...conflict, ...acceptance }))
}

/** Stores overrides on a schedule entry, the newest last. Only the newest `OVERRIDES_KEPT` are kept. */
function keepOverrides(tx: Tx, entry: VersionedEntry, more: readonly KeptOverride[]): void {
  if (more.length === 0) return
  const overrides = [...(entry.overrides ?? []), ...more].slice(-OVERRIDES_KEPT)
  tx.update(programSchedule, mayOverride(tx.actor, entry), { overrides })
}

/**
 * Refuses a new schedule entry with a blocking conflict of its date, its place or its people, unless there is an
 * override. Its people are those in `joining` (with their hours) and those already assigned (looked up if `assignments`
 * is left out).
 */
export async function refuseBlockedNewEntry(
  tx: Tx,
  context: Context,
  entry: VersionedEntry,
  override: Override,
  {
    joining = new Map<string, number>(),
    assignments,
  }: { joining?: Joining; assignments?: readonly StaffProgram[] } = {},
): Promise<void> {
  if (entry.status === 'cancelled') return
  const staffing = toStaffing(assignments ?? (await findAssignments(tx, entry.programID)))
  const staffIDs = [...listWorkingStaffIDs({ ...entry, staffing }), ...joining.keys()]
  const { overrides } = await refuseBlockedPlan(tx, context, entry, { staffIDs, hours: joining, override })
  keepOverrides(tx, entry, overrides)
}

/**
 * Refuses a change of a schedule entry that causes a blocking conflict, unless there is an override. Returns all
 * conflicts that the change causes.
 */
export async function refuseBlockedChange(
  tx: Tx,
  context: Context,
  before: VersionedEntry,
  entry: VersionedEntry,
  override: Override,
): Promise<Conflict[]> {
  const conflicts = await findChangeConflicts(tx, context, before, entry)
  keepOverrides(tx, entry, toKept(tx, refuseBlocked(conflicts, override), override))
  return conflicts
}

/** Returns the conflicts that a change of a schedule entry causes. Locks the day if the change can cause any. */
export async function findChangeConflicts(
  tx: Tx,
  context: Pick<Context, 'settings'>,
  before: VersionedEntry,
  entry: VersionedEntry,
): Promise<Conflict[]> {
  const codes = findAffectedCodes(before, entry)
  if (codes.size === 0) return []
  return findConflictsWithDayLock(tx, context, entry, {
    staffIDs: listStaffIDsAtTime(before, entry),
    dateBefore: before.date,
    isConsidered: ({ code }) => codes.has(code),
  })
}

/**
 * Refuses people who join a program if a conflict blocks them, unless there is an override. Does nothing if the program
 * is not on the calendar, because it has no times. `settled`: keys of conflicts that were overridden before. Returns
 * the new overrides.
 */
export async function refuseBlockedStaff(
  tx: Tx,
  context: Context,
  programID: string,
  joining: readonly Pick<StaffProgram, 'staffID' | 'hours'>[],
  override: Override,
  { ownStaffID = null, settled = [] }: { ownStaffID?: string | null; settled?: readonly string[] } = {},
): Promise<KeptOverride[]> {
  const entry = await tx.get(programSchedule, programID)
  if (!entry || joining.length === 0) return []
  const { overrides } = await refuseBlockedPlan(tx, context, entry, {
    ...optionsForStaff(entry, joining),
    ownStaffID,
    isConsidered: (conflict) => conflict.staffID !== undefined && !settled.includes(overrideKey(conflict)),
    override,
  })
  keepOverrides(tx, entry, overrides)
  return overrides
}

const optionsForStaff = (
  { date }: VersionedEntry,
  joining: readonly Pick<StaffProgram, 'staffID' | 'hours'>[],
): Options => ({
  staffIDs: joining.map(({ staffID }) => staffID),
  hours: new Map(joining.map(({ staffID, hours }) => [staffID, hours])),
  dateBefore: date,
  isConsidered: ({ staffID }) => staffID !== undefined,
})

/**
 * Refuses people who join several programs in one transaction if a conflict blocks any of them, unless there is an
 * override. Checks them also against each other. The error names every blocked program.
 */
export async function refuseBlockedAssignments(
  tx: Tx,
  context: Context,
  joined: readonly { programID: string; created: readonly StaffProgram[] }[],
  override: Override,
): Promise<void> {
  const entries = await Promise.all(joined.map(({ programID }) => tx.require(programSchedule, programID)))
  const planned = { entries, assignments: joined.flatMap(({ created }) => created) }
  const blocked: { entry: VersionedEntry; conflicts: Conflict[] }[] = []
  for (const [index, { created }] of joined.entries()) {
    const entry = entries[index]
    if (!entry) continue
    const options = { ...optionsForStaff(entry, created), planned }
    const conflicts = await findConflictsWithDayLock(tx, context, entry, options)
    const blocking = conflicts.filter(isBlocking)
    if (blocking.length > 0) blocked.push({ entry, conflicts: blocking })
  }
  if (override) for (const { entry, conflicts } of blocked) keepOverrides(tx, entry, toKept(tx, conflicts, override))
  else if (blocked.length > 0) refuseBlockedPrograms(blocked)
}

function refuseBlockedPrograms(blocked: readonly { entry: VersionedEntry; conflicts: readonly Conflict[] }[]): never {
  const words = blocked.map(({ entry, conflicts }) => {
    const sentences = conflicts.map(({ sentence }) => sentence)
    return `${entry.programName} on ${dateInWords(entry.date)}: ${sentences.join(' ')}`
  })
  throw createRefusal('failed-precondition', words.join(' '), {
    reason: 'conflicts',
    conflicts: blocked.flatMap(({ conflicts }) => conflicts),
    documents: blocked.map(({ entry: { programID, programName } }) => ({
      collection: programSchedule.name,
      id: programID,
      label: programName,
    })),
  })
}

/**
 * Refuses to move shifts between people if a conflict would block a taker after all shifts have moved. The error gives
 * the reasons only for the caller, because other people's reasons are private.
 */
export async function refuseBlockedMoves(
  tx: Tx,
  context: Context,
  moves: readonly { entry: VersionedEntry; shift: StaffProgram; takerID: string }[],
  ownStaffID: string,
): Promise<void> {
  const planned = planAfterMoves(moves)
  for (const { entry, takerID } of moves) {
    const conflicts = await findConflictsWithDayLock(tx, context, entry, {
      staffIDs: [takerID],
      dateBefore: entry.date,
      ownStaffID,
      isConsidered: ({ staffID }) => staffID === takerID,
      planned,
    })
    if (takerID === ownStaffID) refuseBlocked(conflicts, undefined)
    else if (conflicts.some(isBlocking))
      refuse('failed-precondition', `They can't work ${entry.programName} then.`, 'not-free')
  }
}
