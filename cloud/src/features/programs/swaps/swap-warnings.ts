import type { Services } from '../../../platform/calls/gate.ts'
import type { StaffProgram } from '../assignments/staff-programs.documents.ts'
import { findConflicts } from '../conflicts/conflicts.rules.ts'
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
 * Returns the warnings, as sentences to the person who is asked, if they take the first shift of a swap: their week is
 * too full, or they lack a skill (R148). Blocking conflicts are checked when they accept.
 */
export async function findSwapWarnings(
  reader: ConflictReader,
  services: Pick<Services, 'settings'>,
  moves: readonly Move[],
  now: number,
): Promise<string[]> {
  const [first] = moves
  if (!first) return []
  const { entry, shift, takerID } = first
  const facts = await readConflictFacts(reader, services, entry, {
    staffIDs: [takerID],
    hours: new Map([[takerID, shift.hours]]),
    dateBefore: entry.date,
    ownStaffID: takerID,
    planned: planAfterMoves(moves),
    now,
  })
  return findConflicts(entry, facts)
    .filter(({ severity, staffID }) => severity === 'warns' && staffID === takerID)
    .map(({ sentence }) => sentence)
}
