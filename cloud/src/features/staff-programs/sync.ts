import { LIMITS } from '@belay/contract/constants'
import { cost } from '@belay/contract/money'
import type { staffPrograms as calls, facilitatorRow, syncResult } from '@belay/contract/staff-programs'
import type * as z from 'zod'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Inputs, inTransaction, requireVersion } from '../../platform/gate.ts'
import { asEffect } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { notify } from '../notifications/notify.ts'
import { programSchedule, type ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import { type StaffMember, staff } from '../staff/staff.documents.ts'
import { UNANSWERED } from './assignments.ts'
import { assignmentID, byName, programAssignments } from './program-assignments.ts'
import { facilitatorRequests, type StaffProgram, staffPrograms } from './staff-programs.documents.ts'
import { findShift, shiftAssigned, shiftChanged, shiftReleased, staffAssigned } from './staff-programs.notifications.ts'
import { assignmentFor, type Program, programOf, type Row, rowsOf } from './staff-programs.rules.ts'
import { restaff } from './staffing.ts'

type Result = z.output<typeof syncResult>
type Assignment = Versioned<StaffProgram>

/**
 * Makes the assignments of a program what the rows say, all or nothing; everyone concerned is told (R55, R56). Name and
 * date are always needed, and are written as they are given. A stale `version` of the schedule entry answers `aborted`, so
 * that a screen opened before the program moved plans nobody on the day that was.
 */
export function sync(context: Context, input: Inputs<typeof calls>['sync']): Promise<Result> {
  const program = programOf(input)
  return inTransaction(context, async (tx) => {
    const entry = await tx.get(programSchedule, program.programID)
    if (entry) requireVersion(entry, input.version)
    return assign(tx, context, program, input.facilitators)
  })
}

/**
 * The assignment sync, in the unit of work of what asks for it. New people are created, those listed are updated if role,
 * hours, date, program name, time or place changed, those no longer listed are removed. The staffing of the schedule entry
 * and of the contract follow in the same commit.
 */
export async function assign(
  tx: Tx,
  context: Context,
  program: Program,
  facilitators: readonly z.output<typeof facilitatorRow>[],
): Promise<Result> {
  const { rows, skipped, twice } = rowsOf(facilitators)
  const before = await programAssignments(tx, program.programID)
  const people = await peopleOf(tx, rows, twice, before)
  const entry = await tx.get(programSchedule, program.programID)
  if (entry?.status === 'cancelled' && rows.length > 0)
    refuse('failed-precondition', 'This program is cancelled.', { reason: 'program-cancelled' })

  const known = new Map(before.map((assignment) => [assignment.staffID, assignment]))
  const made = { created: [] as Assignment[], updated: [] as Assignment[], unchanged: [] as Assignment[] }
  for (const row of rows) {
    const member = people.get(row.staffID) ?? refuse('internal')
    const assignment = known.get(row.staffID)
    if (!assignment) made.created.push(await createAssignment(tx, program, entry, member, row))
    else if (isSame(assignment, program, entry, row)) made.unchanged.push(assignment)
    else made.updated.push(updateAssignment(tx, assignment, program, entry, member, row))
  }
  const kept = new Set(rows.map(({ staffID }) => staffID))
  const removed = before.filter(({ staffID }) => !kept.has(staffID))
  for (const assignment of removed) tx.remove(staffPrograms, asEffect(assignment))

  const assignments = byName([...made.created, ...made.updated, ...made.unchanged])
  await restaff(tx, program.programID, assignments)
  for (const assignment of made.created)
    await notify(tx, context, shiftAssigned(await findShift(tx, context, assignment)))
  for (const assignment of made.updated)
    await notify(tx, context, shiftChanged(await findShift(tx, context, assignment)))
  for (const assignment of removed)
    await notify(tx, context, shiftReleased({ ...(await findShift(tx, context, assignment)), why: '' }))
  await notify(tx, context, staffAssigned({ program, assigned: made.created }))
  return {
    created: made.created.length,
    updated: made.updated.length,
    removed: removed.length,
    unchanged: made.unchanged.length,
    skipped,
    assignments: assignments.map((assignment) => assignmentFor(context.actor, assignment)),
  }
}

/** The staff records of the rows. Refuses people listed twice, unknown people, and inactive ones who are not on the program yet. */
async function peopleOf(
  tx: Tx,
  rows: readonly Row[],
  twice: readonly string[],
  before: readonly StaffProgram[],
): Promise<Map<string, Versioned<StaffMember>>> {
  const assigned = new Set(before.map(({ staffID }) => staffID))
  const people = new Map<string, Versioned<StaffMember>>()
  const wrong: { field: string; message: string }[] = []
  for (const [index, { staffID }] of rows.entries()) {
    const member = /[\s/]/.test(staffID) ? null : await tx.get(staff, staffID)
    const field = `facilitators.${index}.staffID`
    if (!member) wrong.push({ field, message: "We can't find this staff member." })
    else if (!member.active && !assigned.has(staffID)) wrong.push({ field, message: `${member.name} is not active.` })
    else people.set(staffID, member)
  }
  if (wrong.length > 0) refuse('invalid-argument', wrong[0]?.message, { reason: 'unknown-or-inactive', fields: wrong })
  if (twice.length > 0) {
    const names = twice.map((staffID) => people.get(staffID)?.name).join(', ')
    refuse('invalid-argument', `Listed more than once: ${names}.`, {
      reason: 'listed-twice',
      fields: [{ field: 'facilitators', message: `Listed more than once: ${names}.` }],
    })
  }
  return people
}

const placeOf = (entry: ScheduleEntry | null) => ({
  startTime: entry?.startTime ?? null,
  endTime: entry?.endTime ?? null,
  location: entry?.location ?? '',
})

function isSame(assignment: StaffProgram, program: Program, entry: ScheduleEntry | null, row: Row): boolean {
  const next: Partial<StaffProgram> = {
    programName: program.programName,
    date: program.date,
    role: row.role,
    hours: row.hours,
    ...placeOf(entry),
  }
  return Object.entries(next).every(([field, value]) => assignment[field as keyof StaffProgram] === value)
}

/** One person on a program, costing planned hours × the pay rate of now; without a rate, nothing. An open request of theirs is thereby accepted. */
export async function createAssignment(
  tx: Tx,
  program: Program,
  entry: ScheduleEntry | null,
  member: StaffMember,
  row: Row,
): Promise<Assignment> {
  await tx.lock(staff, member.staffID)
  const id = assignmentID(member.staffID, program.programID)
  const asked = await tx.get(facilitatorRequests, id)
  if (asked?.status === 'requested')
    tx.update(facilitatorRequests, asEffect(asked), {
      status: 'accepted',
      decidedBy: tx.actor.email,
      decidedAt: tx.now,
    })
  return tx.create(staffPrograms, {
    id,
    staffID: member.staffID,
    staffName: member.name,
    staffEmail: member.email,
    programID: program.programID,
    programName: program.programName,
    date: program.date,
    ...placeOf(entry),
    role: row.role,
    hours: row.hours,
    totalCost: cost(row.hours, member.payRate ?? 0),
    ...UNANSWERED,
  })
}

function updateAssignment(
  tx: Tx,
  assignment: Assignment,
  program: Program,
  entry: ScheduleEntry | null,
  member: StaffMember,
  row: Row,
): Assignment {
  const place = placeOf(entry)
  const otherTime =
    assignment.date !== program.date || assignment.startTime !== place.startTime || assignment.endTime !== place.endTime
  return tx.update(staffPrograms, asEffect(assignment), {
    staffName: member.name,
    staffEmail: member.email,
    programName: program.programName,
    date: program.date,
    ...place,
    role: row.role,
    hours: row.hours,
    totalCost: cost(row.hours, member.payRate ?? 0),
    ...(otherTime ? UNANSWERED : {}),
  })
}

/** A program has at most so many people; accepting one more than the form could hold is refused. */
export function refuseFull(assignments: readonly unknown[]): void {
  if (assignments.length >= LIMITS.facilitatorsPerProgram)
    refuse('failed-precondition', 'This program is full.', { reason: 'full' })
}
