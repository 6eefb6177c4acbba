import { cost } from '@belay/contract/money'
import type { facilitatorRow } from '@belay/contract/staff-programs'
import type * as z from 'zod'
import { findFirst } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { refuse, refuseField } from '../../../platform/refuse.ts'
import { type StaffMember, staff, type VersionedMember } from '../../staff/staff.documents.ts'
import { clientPrograms } from '../contracts/client-programs.documents.ts'
import { programRequests } from '../requests/program-requests.documents.ts'
import { programSchedule, type ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import { type Program, parseRows, type Row } from './assignment-rows.ts'
import { whyNotAssignable } from './find-assignable.ts'
import { assignmentID, byName, findAssignments } from './find-assignments.ts'
import { refuseAssigning } from './refuse-assigning.ts'
import {
  facilitatorRequests,
  type StaffProgram,
  staffPrograms,
  UNANSWERED,
  type VersionedAssignment,
} from './staff-programs.documents.ts'
import { mayBePlanned, mayBeReleased, mayDecideRequest } from './staff-programs.rules.ts'

/**
 * The result of `setAssignments`. `assignments` contains the program's current assignments; `skipped` counts the rows
 * without a person.
 */
export type SetAssignments = Awaited<ReturnType<typeof setAssignments>>

/** Makes a program's assignments equal to the rows: creates missing, updates changed and removes unlisted ones. */
export async function setAssignments(
  tx: Tx,
  program: Program,
  facilitators: readonly z.output<typeof facilitatorRow>[],
) {
  const { rows, skipped, twice } = parseRows(facilitators)
  const before = await findAssignments(tx, program.programID)
  const entry = await tx.get(programSchedule, program.programID)
  if (rows.length > 0) await requireAssignable(tx, program, entry)
  const people = await requirePeople(tx, rows, twice, before)

  const byStaff = new Map(before.map((assignment) => [assignment.staffID, assignment]))
  const created: VersionedAssignment[] = []
  const updated: VersionedAssignment[] = []
  const unchanged: VersionedAssignment[] = []
  for (const row of rows) {
    const member = people.get(row.staffID) ?? refuse('internal')
    const assignment = byStaff.get(row.staffID)
    const plan = planOf(program, entry, row)
    if (!assignment) created.push(await createAssignment(tx, program, entry, member, row))
    else if (isSame(assignment, plan)) unchanged.push(assignment)
    else updated.push(updateAssignment(tx, assignment, program, { ...plan, ...personOf(member, row) }))
  }
  const listed = new Set(rows.map(({ staffID }) => staffID))
  const removed = before.filter(({ staffID }) => !listed.has(staffID))
  for (const assignment of removed) tx.remove(staffPrograms, mayBeReleased(assignment, program.programID))
  const assignments = byName([...created, ...updated, ...unchanged])
  return { created, updated, removed, unchanged, skipped, assignments }
}

/** Throws for a cancelled program, and for an id that no schedule entry, contract or request has (R295). */
async function requireAssignable(tx: Tx, { programID }: Program, entry: ScheduleEntry | null): Promise<void> {
  if (entry) return refuseAssigning(entry)
  const isKnown =
    (await tx.get(clientPrograms, programID)) ??
    (await findFirst(tx, programRequests, { where: { programID }, orderBy: 'createdAt' }))
  if (!isKnown) refuseField('programID', "We can't find this program.", 'unknown-program')
}

/** Returns the staff records of the rows. Throws for people who are listed twice, unknown, or cannot be assigned. */
async function requirePeople(tx: Tx, rows: readonly Row[], twice: readonly string[], before: readonly StaffProgram[]) {
  const assigned = new Set(before.map(({ staffID }) => staffID))
  const people = new Map<string, VersionedMember>()
  const wrong: { field: string; message: string }[] = []
  for (const [index, { staffID }] of rows.entries()) {
    const member = /[\s/]/.test(staffID) ? null : await tx.get(staff, staffID)
    const field = `facilitators.${index}.staffID`
    const message = member && assigned.has(staffID) ? null : await whyNotAssignable(tx, member)
    if (message) wrong.push({ field, message })
    else if (member) people.set(staffID, member)
  }
  if (wrong.length > 0) refuse('invalid-argument', wrong[0]?.message, { reason: 'unknown-or-inactive', fields: wrong })
  if (twice.length > 0) {
    const names = twice.map((staffID) => people.get(staffID)?.name).join(', ')
    refuseField('facilitators', `Listed more than once: ${names}.`, 'listed-twice')
  }
  return people
}

/** Returns an assignment's program fields (from the schedule entry if there is one), role and hours. */
const planOf = (program: Program, entry: ScheduleEntry | null, { role, hours }: Row) => ({
  programName: entry?.programName ?? program.programName,
  date: entry?.date ?? program.date,
  startTime: entry?.startTime ?? null,
  endTime: entry?.endTime ?? null,
  location: entry?.location ?? '',
  role,
  hours,
})

/** Returns an assignment's person fields, and its cost at the current pay rate; 0 without a pay rate. */
const personOf = ({ name, email, payRate }: StaffMember, { hours }: Row) => ({
  staffName: name,
  staffEmail: email,
  totalCost: cost(hours, payRate ?? 0),
})

const isSame = (assignment: StaffProgram, plan: ReturnType<typeof planOf>): boolean =>
  Object.entries(plan).every(([field, value]) => assignment[field as keyof StaffProgram] === value)

/** Assigns a person to a program. Accepts their open request to facilitate, if there is one. */
export async function createAssignment(
  tx: Tx,
  program: Program,
  entry: ScheduleEntry | null,
  member: StaffMember,
  row: Row,
): Promise<VersionedAssignment> {
  await tx.lock(staff, member.staffID)
  const id = assignmentID(member.staffID, program.programID)
  const request = await tx.get(facilitatorRequests, id)
  if (request?.status === 'requested')
    tx.update(facilitatorRequests, mayDecideRequest(request), {
      status: 'accepted',
      decidedBy: tx.actor.email,
      decidedAt: tx.now,
    })
  return tx.create(staffPrograms, {
    id,
    staffID: member.staffID,
    programID: program.programID,
    ...planOf(program, entry, row),
    ...personOf(member, row),
    ...UNANSWERED,
  })
}

type Planned = ReturnType<typeof planOf> & ReturnType<typeof personOf>
function updateAssignment(tx: Tx, assignment: VersionedAssignment, { programID }: Program, planned: Planned) {
  const isOtherTime = (['date', 'startTime', 'endTime'] as const).some((part) => assignment[part] !== planned[part])
  const answer = isOtherTime ? { ...UNANSWERED, askedAt: tx.now } : {}
  return tx.update(staffPrograms, mayBePlanned(assignment, programID), { ...planned, ...answer })
}
