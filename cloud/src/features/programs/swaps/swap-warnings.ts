import type { Services } from '../../../platform/calls/gate.ts'
import type { StaffProgram } from '../assignments/staff-programs.documents.ts'
import { type Conflict, findConflicts } from '../conflicts/conflicts.rules.ts'
import { type ConflictReader, type Planned, readConflictFacts } from '../conflicts/read-conflict-facts.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'

/** A shift that moves from one person to another. */
type Move = { entry: ScheduleEntry; shift: StaffProgram; takerID: string }

/** Returns the plan after all of these shifts have moved. */
export const planAfterMoves = (moves: readonly Move[]): Planned => ({
  entries: moves.map(({ entry, shift, takerID }) => ({
    ...entry,
    staffing: entry.staffing.map((person) =>
      person.staffID === shift.staffID ? { ...person, staffID: takerID } : person,
    ),
  })),
  assignments: [],
  releasedIDs: new Set(moves.map(({ shift }) => shift.id)),
})

/**
 * Returns the warnings, as sentences to this person, about the shift that they take in a swap: their week is too full,
 * or they lack a skill (R148). Blocking conflicts are checked when the swap is accepted.
 */
export async function findSwapWarnings(
  reader: ConflictReader,
  services: Pick<Services, 'settings'>,
  moves: readonly Move[],
  takerID: string,
  now: number,
): Promise<string[]> {
  const taken = moves.find((move) => move.takerID === takerID)
  if (!taken) return []
  const { entry, shift } = taken
  const facts = await readConflictFacts(reader, services, entry, {
    staffIDs: [takerID],
    hours: new Map([[takerID, shift.hours]]),
    dateBefore: entry.date,
    ownStaffID: takerID,
    planned: planAfterMoves(moves),
    now,
  })
  return listWarnings(findConflicts(entry, facts), takerID)
}

/** Returns the sentences of the conflicts that warn about this person. */
export const listWarnings = (conflicts: readonly Conflict[], staffID: string): string[] =>
  conflicts
    .filter((conflict) => conflict.severity === 'warns' && conflict.staffID === staffID)
    .map(({ sentence }) => sentence)
