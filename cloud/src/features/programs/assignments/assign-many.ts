import { toIsoDate } from '@belay/contract/dates'
import { plannedHoursOf } from '@belay/contract/planned-hours'
import { type Context, type Input, requireVersion, runInTransaction } from '../../../platform/calls/gate.ts'
import { refuse, refuseField } from '../../../platform/calls/refuse.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { staff } from '../../staff/staff.documents.ts'
import { refuseBlockedAssignments } from '../conflicts/refuse-blocked.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { describeAssigningMany } from '../schedule/describe-program-changes.ts'
import { programSchedule, type VersionedEntry } from '../schedule/program-schedule.documents.ts'
import { releaseGivenBack } from '../shifts/assign-confirmed.ts'
import { notifyOfRelease, notifyOfShifts } from '../shifts/notify-of-shifts.ts'
import { findReasonNotAssignable } from './assignable-staff.ts'
import { DEFAULT_ROLE } from './assignment-rows.ts'
import { createAssignment } from './create-assignment.ts'
import { assignmentID, findAssignments } from './find-assignments.ts'
import { refuseCancelledProgram } from './refuse-assigning.ts'
import type { VersionedAssignment } from './staff-programs.documents.ts'
import { manyAssigned, REPLACED_REASON, shiftAssigned } from './staff-programs.notifications.ts'
import { refuseFullProgram } from './staff-programs.rules.ts'

type Row = Input<'staffPrograms.assignMany'>['assignments'][number] & { field: string }

/**
 * Adds people to several programs in one commit, all or nothing, and notifies everyone concerned. Releases people who
 * gave a shift back as soon as the program has enough others (R150). Without an override, refuses people who would be
 * booked twice (in existing programs or in this call), are away, or lack a certificate (R140).
 */
export function assignMany(context: Context, { assignments, override }: Input<'staffPrograms.assignMany'>) {
  const rows = assignments.map((row, index) => ({ ...row, field: `assignments.${index}` }))
  refuseDuplicates(rows)
  return runInTransaction(context, async (tx) => {
    const joined = []
    for (const { entry, rows: programRows } of await groupByProgram(tx, rows)) {
      const { programID, programName } = entry
      const { created, existing } = await addAssignments(tx, entry, programRows)
      const released = releaseGivenBack(tx, entry, [...existing, ...created])
      // The calendar files below have the entry's version, which the copies raise.
      await copyProgramFacts(tx, context, programID)
      joined.push({ programID, programName, created, released })
    }
    const created = joined.flatMap((program) => program.created)
    const released = joined.flatMap((program) => program.released)
    await refuseBlockedAssignments(tx, context, joined, override)
    await notifyOfShifts(tx, context, created, shiftAssigned)
    await notifyOfRelease(tx, context, released, REPLACED_REASON)
    await notify(tx, context, manyAssigned({ assigned: created }))
    tx.setDescription(describeAssigningMany(joined))
    return created
  })
}

function refuseDuplicates(rows: readonly Row[]): void {
  const listedIDs = new Set<string>()
  for (const { staffID, programID, field } of rows) {
    const id = assignmentID(staffID, programID)
    if (listedIDs.has(id)) refuseField(field, 'This person is listed twice for this program.', 'listed-twice')
    listedIDs.add(id)
  }
}

/** Returns the programs with their rows, ordered by day. Every planning call locks days in this order. */
async function groupByProgram(tx: Tx, rows: readonly Row[]): Promise<{ entry: VersionedEntry; rows: Row[] }[]> {
  const programs = await Promise.all(
    [...Map.groupBy(rows, ({ programID }) => programID)].map(async ([programID, programRows]) => {
      const entry = await tx.get(programSchedule, programID)
      if (!entry)
        return refuseField(`${programRows[0]?.field}.programID`, "We can't find this program.", 'unknown-program')
      for (const { version } of programRows) requireVersion(entry, version)
      refuseCancelledProgram(entry)
      return { entry, rows: programRows }
    }),
  )
  const order = ({ entry }: { entry: VersionedEntry }) => `${toIsoDate(entry.date)} ${entry.programID}`
  return programs.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
}

/** Adds people to a program on the calendar. Returns the assignments from before, and the new ones. */
async function addAssignments(tx: Tx, entry: VersionedEntry, rows: readonly Row[]) {
  const { programID, programName } = entry
  const existing = await findAssignments(tx, programID)
  const created: VersionedAssignment[] = []
  for (const { staffID, role = '', hours = plannedHoursOf(entry), field } of rows) {
    const member = await tx.get(staff, staffID)
    const reason = await findReasonNotAssignable(tx, member)
    if (!member || reason) return refuseField(`${field}.staffID`, reason ?? '', 'unknown-or-inactive')
    if (existing.some((assignment) => assignment.staffID === staffID))
      refuse('already-exists', `${member.name} is already on ${programName}.`, 'already-assigned')
    refuseFullProgram([...existing, ...created])
    const row = { staffID, role: role.trim() || DEFAULT_ROLE, hours }
    created.push(await createAssignment(tx, entry, member, row))
  }
  return { existing, created }
}
