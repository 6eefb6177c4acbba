import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { type StaffMember, staff } from '../staff/staff.documents.ts'
import { staffOfEmail } from '../staff/staff.ts'
import { staffPrograms } from '../staff-programs/staff-programs.documents.ts'
import { type User, users } from '../users/users.documents.ts'
import type { TimeLog } from './hours-logged.documents.ts'

/** The registered person with this userid, null when there is none. */
export async function userOf(tx: Tx, userid: string): Promise<Versioned<User> | null> {
  const { items } = await tx.store.find(users, { where: { userid }, orderBy: 'createdAt', limit: 1 })
  return items[0] ?? null
}

/** Whether there is no other Admin who could decide. */
export async function isOnlyAdmin(tx: Tx): Promise<boolean> {
  return (await tx.store.count(users, { where: { permission: 'Admin', disabled: false } }, 2)) <= 1
}

/** Whose staff document and pay rate a log is paid by: the one it names, else the one with its owner's e-mail. */
export async function staffOfLog(tx: Tx, log: TimeLog): Promise<Versioned<StaffMember> | null> {
  const named = log.staffID === null ? null : await tx.get(staff, log.staffID)
  if (named) return named
  const owner = await userOf(tx, log.userId)
  return owner && staffOfEmail(tx, owner.email)
}

/**
 * The name of the program hours are logged on: one of the schedule; for Facilitators, one they are assigned to.
 * The unit of work fails if the program leaves the schedule meanwhile.
 */
export async function programNameFor(tx: Tx, programID: string | null, staffID: string | null): Promise<string> {
  if (programID === null) return ''
  const program = await tx.get(programSchedule, programID)
  if (!program)
    refuse('invalid-argument', 'There is no such program on the schedule.', {
      reason: 'no-program',
      fields: [{ field: 'programID', message: 'There is no such program.' }],
    })
  if (tx.actor.permission !== 'Admin' && !(staffID && (await tx.get(staffPrograms, `${staffID}_${programID}`)))) {
    refuse('failed-precondition', `You are not assigned to ${program.programName}. Log the hours without a program, or ask an Admin to assign you.`, {
      reason: 'not-assigned',
      fields: [{ field: 'programID', message: 'You are not assigned to this program.' }],
    })
  }
  return program.programName
}
