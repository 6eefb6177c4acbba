import { type Context, type Input, requireVersion, runInTransaction } from '../../../platform/calls/gate.ts'
import { refuse, refuseField } from '../../../platform/calls/refuse.ts'
import { findFirst } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { staff, type VersionedMember } from '../../staff/staff.documents.ts'
import { refuseBlockedNewEntry, refuseBlockedStaff } from '../conflicts/refuse-blocked.ts'
import { clientPrograms } from '../contracts/client-programs.documents.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { programRequests } from '../requests/program-requests.documents.ts'
import { addEntry, requireClientOfProgram } from '../schedule/change-entry.ts'
import { describeAssigning } from '../schedule/describe-program-changes.ts'
import { programSchedule, type ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import { notifyOfRelease, notifyOfShifts } from '../shifts/notify-of-shifts.ts'
import { findReasonNotAssignable } from './assignable-staff.ts'
import {
  type FormRow,
  mapHoursByStaff,
  type Program,
  parseProgram,
  parseRows,
  type Row,
  type SyncedAssignments,
} from './assignment-rows.ts'
import { createAssignment, personFieldsOf, planFieldsOf } from './create-assignment.ts'
import { findAssignments, sortByStaffName } from './find-assignments.ts'
import { refuseCancelledProgram } from './refuse-assigning.ts'
import {
  AT_ANOTHER_TIME,
  type StaffProgram,
  staffPrograms,
  type VersionedAssignment,
} from './staff-programs.documents.ts'
import { shiftAssigned, shiftChanged, staffAssigned } from './staff-programs.notifications.ts'
import { mayChangeAssignment, mayRemoveAssignment } from './staff-programs.rules.ts'

/**
 * Replaces a program's assignments by the rows, all or nothing, and notifies everyone concerned (R55, R56). Name and
 * date are always required; if the program is on the calendar, those of its schedule entry are stored. Throws `aborted`
 * for a stale `version` of the entry, so that nobody is assigned to a day that has changed since the screen was opened.
 * Refuses new people who are booked elsewhere, away or without a certificate, unless there is an override.
 */
export function syncAssignments(context: Context, input: Input<'staffPrograms.sync'>) {
  const program = parseProgram(input)
  return runInTransaction(context, async (tx) => {
    const entry = await tx.get(programSchedule, program.programID)
    if (entry) requireVersion(entry, input.version)
    const result = await assignStaff(tx, context, program, input.facilitators)
    await refuseBlockedStaff(tx, context, program.programID, result.created, input.override)
    const description = describeAssigning(program, result)
    if (description) tx.setDescription(description)
    return result
  })
}

/** The default times of a program. */
const WHOLE_DAY = { startTime: '9:00 AM', endTime: '5:00 PM' }

/** Creates a schedule entry with its assignments, all or nothing. Generates a `programID` if the input has none. */
export function createStaffedProgram(context: Context, input: Input<'staffPrograms.createProgram'>) {
  const program = parseProgram({ ...input, programID: input.programID ?? context.ids.next() })
  return runInTransaction(context, async (tx) => {
    const entry = await addEntry(tx, context, {
      ...program,
      startTime: input.startTime ?? WHOLE_DAY.startTime,
      endTime: input.endTime ?? WHOLE_DAY.endTime,
      location: input.location ?? '',
      placeID: null,
      programType: '',
      participants: input.participants ?? null,
      ...(await requireClientOfProgram(tx, input.clientID ?? null)),
      requestID: null,
      staffNeeded: input.staffNeeded ?? Math.max(1, input.facilitators.filter(({ staffID }) => staffID?.trim()).length),
      status: 'confirmed',
    })
    await refuseBlockedNewEntry(tx, context, entry, input.override, { joining: mapHoursByStaff(input.facilitators) })
    const result = await assignStaff(tx, context, program, input.facilitators)
    return { ...result, programID: program.programID }
  })
}

/** Replaces a program's assignments by the rows, and notifies everyone concerned. */
async function assignStaff(tx: Tx, context: Context, program: Program, facilitators: readonly FormRow[]) {
  const result = await setAssignments(tx, program, facilitators)
  // The calendar files below have the entry's version, which the copies raise.
  await copyProgramFacts(tx, context, program.programID)
  await notifyOfShifts(tx, context, result.created, shiftAssigned)
  await notifyOfShifts(tx, context, result.updated, shiftChanged)
  await notifyOfRelease(tx, context, result.removed, '')
  await notify(tx, context, staffAssigned({ program, assigned: result.created }))
  return result
}

/** Makes a program's assignments equal to the rows: creates missing, updates changed and removes unlisted ones. */
async function setAssignments(tx: Tx, program: Program, facilitators: readonly FormRow[]): Promise<SyncedAssignments> {
  const { rows, skipped, duplicateStaffIDs } = parseRows(facilitators)
  const existing = await findAssignments(tx, program.programID)
  const entry = await tx.get(programSchedule, program.programID)
  if (rows.length > 0) await requireAssignable(tx, program, entry)
  const people = await requirePeople(tx, rows, duplicateStaffIDs, existing)

  const byStaff = new Map(existing.map((assignment) => [assignment.staffID, assignment]))
  const created: VersionedAssignment[] = []
  const updated: VersionedAssignment[] = []
  const unchanged: VersionedAssignment[] = []
  for (const row of rows) {
    const member = people.get(row.staffID) ?? refuse('internal')
    const assignment = byStaff.get(row.staffID)
    const plan = planFieldsOf(entry ?? program, row)
    if (!assignment) created.push(await createAssignment(tx, entry ?? program, member, row))
    else if (isSame(assignment, plan)) unchanged.push(assignment)
    else updated.push(updateAssignment(tx, assignment, program, { ...plan, ...personFieldsOf(member, row) }))
  }
  const listed = new Set(rows.map(({ staffID }) => staffID))
  const removed = existing.filter(({ staffID }) => !listed.has(staffID))
  for (const assignment of removed) tx.remove(staffPrograms, mayRemoveAssignment(assignment, program.programID))
  const assignments = sortByStaffName([...created, ...updated, ...unchanged])
  return { created, updated, removed, unchanged, skipped, assignments }
}

/** Throws for a cancelled program, and for an id that no schedule entry, contract or request has (R295). */
async function requireAssignable(tx: Tx, { programID }: Program, entry: ScheduleEntry | null): Promise<void> {
  if (entry) return refuseCancelledProgram(entry)
  const isKnown =
    (await tx.get(clientPrograms, programID)) ??
    (await findFirst(tx, programRequests, { where: { programID }, orderBy: 'createdAt' }))
  if (!isKnown) refuseField('programID', "We can't find this program.", 'unknown-program')
}

/** Returns the staff records of the rows. Throws for people who are listed twice, unknown, or cannot be assigned. */
async function requirePeople(
  tx: Tx,
  rows: readonly Row[],
  duplicateStaffIDs: readonly string[],
  existing: readonly StaffProgram[],
) {
  const assigned = new Set(existing.map(({ staffID }) => staffID))
  const people = new Map<string, VersionedMember>()
  const fields: { field: string; message: string }[] = []
  for (const [index, { staffID }] of rows.entries()) {
    const member = /[\s/]/.test(staffID) ? null : await tx.get(staff, staffID)
    const field = `facilitators.${index}.staffID`
    const message = member && assigned.has(staffID) ? null : await findReasonNotAssignable(tx, member)
    if (message) fields.push({ field, message })
    else if (member) people.set(staffID, member)
  }
  if (fields.length > 0) refuse('invalid-argument', fields[0]?.message, { reason: 'unknown-or-inactive', fields })
  if (duplicateStaffIDs.length > 0) {
    const names = duplicateStaffIDs.map((staffID) => people.get(staffID)?.name).join(', ')
    refuseField('facilitators', `Listed more than once: ${names}.`, 'listed-twice')
  }
  return people
}

const isSame = (assignment: StaffProgram, plan: ReturnType<typeof planFieldsOf>): boolean =>
  Object.entries(plan).every(([field, value]) => assignment[field as keyof StaffProgram] === value)

type Planned = ReturnType<typeof planFieldsOf> & ReturnType<typeof personFieldsOf>
function updateAssignment(tx: Tx, assignment: VersionedAssignment, { programID }: Program, planned: Planned) {
  const isOtherTime = (['date', 'startTime', 'endTime'] as const).some((part) => assignment[part] !== planned[part])
  const answer = isOtherTime ? { ...AT_ANOTHER_TIME, askedAt: tx.now } : {}
  return tx.update(staffPrograms, mayChangeAssignment(assignment, programID), { ...planned, ...answer })
}
