import { type KeptOverride, OVERRIDES_KEPT } from '@belay/contract/conflicts'
import { toIsoDate } from '@belay/contract/dates'
import { dateInWords } from '../../../platform/date-in-words.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import type { Context } from '../../../platform/gate.ts'
import { refusal, refuse } from '../../../platform/refuse.ts'
import { programSchedule, type VersionedEntry } from '../../program-schedule/program-schedule.documents.ts'
import { findAssignments } from '../../staff-programs/find-assignments.ts'
import type { StaffProgram } from '../../staff-programs/staff-programs.documents.ts'
import { toStaffing } from '../../staff-programs/staffing.ts'
import {
  type Conflict,
  codesTouched,
  findConflicts,
  mayOverride,
  overrideKey,
  type Plan,
  refuseBlocked,
} from './conflicts.rules.ts'
import { type Planned, readConflictFacts, staffAtTime, staffAtWork } from './read-conflict-facts.ts'
import { plannedAfter } from './warn-of-swap.ts'

type Override = { note: string } | undefined
/** The planned hours of who joins, by `staffID`. */
type Joining = ReadonlyMap<string, number>
type Options = {
  staffIDs: readonly string[]
  hours?: Joining
  /** The date that the program has now. */
  dateBefore?: string | null
  /** Who of them is asking, and is spoken to. */
  ownStaffID?: string | null
  /** Which conflicts count; without, all do. */
  counts?: (conflict: Conflict) => boolean
  planned?: Planned
}

/**
 * Refuses a plan that something blocks, unless a note says why it is carried out anyway; answers what speaks against
 * it, and what of that was overridden. Whoever plans on one day waits for each other, so that of two who take one place
 * or person the later is refused.
 */
export async function requireNoConflicts(
  tx: Tx,
  context: Pick<Context, 'settings'>,
  plan: Plan,
  { override, ...options }: Options & { override: Override },
): Promise<{ conflicts: Conflict[]; overrides: KeptOverride[] }> {
  const conflicts = await findConflictsInTurn(tx, context, plan, options)
  return { conflicts, overrides: toKept(tx, refuseBlocked(conflicts, override), override) }
}

async function findConflictsInTurn(
  tx: Tx,
  context: Pick<Context, 'settings'>,
  plan: Plan,
  { counts = () => true, dateBefore = null, ...people }: Options,
): Promise<Conflict[]> {
  const [, facts] = await Promise.all([
    tx.guard(`day/${toIsoDate(plan.date)}`),
    readConflictFacts(tx, context, plan, { ...people, dateBefore, now: tx.now }),
  ])
  return findConflicts(plan, facts).filter(counts)
}

const toKept = ({ actor, now }: Tx, overridden: readonly Conflict[], override: Override): KeptOverride[] => {
  const kept = { note: override?.note ?? '', by: actor.name, at: now }
  return overridden.map(({ severity: _, ...conflict }) => ({ ...conflict, ...kept }))
}

/** Keeps on an entry what was done with its program although something blocked it, the newest last. */
function keepOverrides(tx: Tx, entry: VersionedEntry, more: readonly KeptOverride[]): void {
  if (more.length === 0) return
  const overrides = [...(entry.overrides ?? []), ...more].slice(-OVERRIDES_KEPT)
  tx.update(programSchedule, mayOverride(tx.actor, entry), { overrides })
}

/**
 * Of a program that comes onto the calendar: what blocks its date, its place, the people who are on it already (looked
 * up, unless `assignments` says who) or who join it (with their hours) is refused, unless it is overridden.
 */
export async function requireNoConflictsOfNew(
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
  const staffIDs = [...staffAtWork({ ...entry, staffing }), ...joining.keys()]
  const { overrides } = await requireNoConflicts(tx, context, entry, { staffIDs, hours: joining, override })
  keepOverrides(tx, entry, overrides)
}

/** Of a program that changed: what the change brings up is refused, unless it is overridden. Answers all of it. */
export async function requireNoConflictsOfChange(
  tx: Tx,
  context: Context,
  before: VersionedEntry,
  entry: VersionedEntry,
  override: Override,
): Promise<Conflict[]> {
  const codes = codesTouched(before, entry)
  if (codes.size === 0) return []
  const { conflicts, overrides } = await requireNoConflicts(tx, context, entry, {
    staffIDs: staffAtTime(before, entry),
    dateBefore: before.date,
    counts: ({ code }) => codes.has(code),
    override,
  })
  keepOverrides(tx, entry, overrides)
  return conflicts
}

/**
 * Of people who join a program: what blocks them is refused, unless it is overridden. A program that is not on the
 * calendar has no times to hold them against. Answers what was overridden; what was before is `settled`.
 */
export async function requireNoConflictsOfJoining(
  tx: Tx,
  context: Context,
  programID: string,
  joining: readonly Pick<StaffProgram, 'staffID' | 'hours'>[],
  override: Override,
  { ownStaffID = null, settled = [] }: { ownStaffID?: string | null; settled?: readonly string[] } = {},
): Promise<KeptOverride[]> {
  const entry = await tx.get(programSchedule, programID)
  if (!entry || joining.length === 0) return []
  const { overrides } = await requireNoConflicts(tx, context, entry, {
    ...ofJoining(entry, joining),
    ownStaffID,
    counts: (conflict) => conflict.staffID !== undefined && !settled.includes(overrideKey(conflict)),
    override,
  })
  keepOverrides(tx, entry, overrides)
  return overrides
}

const ofJoining = ({ date }: VersionedEntry, joining: readonly Pick<StaffProgram, 'staffID' | 'hours'>[]): Options => ({
  staffIDs: joining.map(({ staffID }) => staffID),
  hours: new Map(joining.map(({ staffID, hours }) => [staffID, hours])),
  dateBefore: date,
  counts: ({ staffID }) => staffID !== undefined,
})

/**
 * Of people who join several programs in one unit of work: what blocks them is refused for all of these programs at
 * once, naming each, unless it is overridden. They are held against each other too.
 */
export async function requireNoConflictsOfMany(
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
    const conflicts = await findConflictsInTurn(tx, context, entry, { ...ofJoining(entry, created), planned })
    const blocking = conflicts.filter(({ severity }) => severity === 'blocks')
    if (blocking.length > 0) blocked.push({ entry, conflicts: blocking })
  }
  if (override) for (const { entry, conflicts } of blocked) keepOverrides(tx, entry, toKept(tx, conflicts, override))
  else if (blocked.length > 0) refuseMany(blocked)
}

function refuseMany(blocked: readonly { entry: VersionedEntry; conflicts: readonly Conflict[] }[]): never {
  const words = blocked.map(({ entry, conflicts }) => {
    const sentences = conflicts.map(({ sentence }) => sentence)
    return `${entry.programName} on ${dateInWords(entry.date)}: ${sentences.join(' ')}`
  })
  throw refusal('failed-precondition', words.join(' '), {
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
 * Of shifts that go from one person to another at once: whom something blocks once all have moved does not take theirs.
 * What speaks against somebody else is not the caller's to know.
 */
export async function requireNoConflictsOfMoves(
  tx: Tx,
  context: Context,
  moves: readonly { entry: VersionedEntry; shift: StaffProgram; takerID: string }[],
  ownStaffID: string,
): Promise<void> {
  const planned = plannedAfter(moves)
  for (const { entry, takerID } of moves) {
    const conflicts = await findConflictsInTurn(tx, context, entry, {
      staffIDs: [takerID],
      dateBefore: entry.date,
      ownStaffID,
      counts: ({ staffID }) => staffID === takerID,
      planned,
    })
    if (takerID === ownStaffID) refuseBlocked(conflicts, undefined)
    else if (conflicts.some(({ severity }) => severity === 'blocks'))
      refuse('failed-precondition', `They can't work ${entry.programName} then.`, 'not-free')
  }
}
