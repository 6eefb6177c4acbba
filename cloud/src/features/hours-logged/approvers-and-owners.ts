import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import { refuse } from '../../platform/refuse.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { type StaffMember, staff } from '../staff/staff.documents.ts'
import { staffPrograms } from '../staff-programs/staff-programs.documents.ts'
import { findUserByUserid, hasOtherAdmins, lockOtherAdmins } from '../users/find-users.ts'
import type { User } from '../users/users.documents.ts'
import type { TimeLog } from './hours-logged.documents.ts'
import { type Approver, isOwnLog } from './hours-logged.rules.ts'

/** What a unit of work looked up already: many logs are of a few people. */
const lookedUp = new WeakMap<Tx, Map<string, Promise<unknown>>>()

function once<Found>(tx: Tx, what: string, find: () => Promise<Found>): Promise<Found> {
  const known = lookedUp.get(tx) ?? new Map<string, Promise<unknown>>()
  lookedUp.set(tx, known)
  const found = (known.get(what) as Promise<Found> | undefined) ?? find()
  known.set(what, found)
  return found
}

/** The registered person with this userid, null when there is none. The commit fails if they change meanwhile. */
export const userOf = (tx: Tx, userid: string): Promise<Versioned<User> | null> =>
  once(tx, `user ${userid}`, () => findUserByUserid(tx, userid))

/** Whether a log is for another Admin to decide on: it is the caller's own, and there is another Admin. */
export async function needsAnotherAdmin(tx: Tx, log: TimeLog): Promise<boolean> {
  const member = await once(tx, 'own staff', () => findStaffByEmail(tx, tx.actor.email))
  return isOwnLog(tx.actor, log, member?.staffID ?? null) && (await lockOtherAdmins(tx, tx.actor.email))
}

/** The caller as somebody who decides on hours, for what a list says about its rows. */
export async function findApprover(context: Context): Promise<Approver> {
  const { email } = context.actor
  const [member, hasOthers] = await Promise.all([findStaffByEmail(context, email), hasOtherAdmins(context, email)])
  return { staffID: member?.staffID ?? null, hasOtherAdmins: hasOthers }
}

/** Hours of somebody, or on a program, that is gone are paid to nobody. */
export async function refuseOrphaned(tx: Tx, log: TimeLog): Promise<void> {
  if (!(await userOf(tx, log.userId)))
    refuse('failed-precondition', `${log.staffName} no longer has an account, so these hours can't be approved.`, {
      reason: 'no-person',
    })
  if (log.programID !== null && !(await tx.get(programSchedule, log.programID)))
    refuse(
      'failed-precondition',
      `${log.programName} is no longer on the schedule. Choose a different program for these hours, or none.`,
      {
        reason: 'no-program',
      },
    )
}

/** Whose staff record and pay rate a log is paid by: the one it names, else the one with its owner's e-mail. */
export async function staffOfLog(tx: Tx, log: TimeLog): Promise<Versioned<StaffMember> | null> {
  const named = log.staffID === null ? null : await tx.get(staff, log.staffID)
  if (named) return named
  const owner = await userOf(tx, log.userId)
  return owner && findStaffByEmail(tx, owner.email)
}

/**
 * The name of the program hours are logged on: one of the schedule; for Facilitators, one they are assigned to.
 * The program cannot leave the schedule meanwhile.
 */
export async function programNameFor(tx: Tx, programID: string | null, staffID: string | null): Promise<string> {
  if (programID === null) return ''
  const program = await tx.lock(programSchedule, programID)
  if (!program)
    refuse('invalid-argument', "We can't find this program on the schedule.", {
      reason: 'no-program',
      fields: [{ field: 'programID', message: "We can't find this program." }],
    })
  if (tx.actor.permission !== 'Admin' && !(staffID && (await tx.get(staffPrograms, `${staffID}_${programID}`)))) {
    refuse(
      'failed-precondition',
      `You're not assigned to ${program.programName}. Log the hours without a program, or ask the centre to assign you.`,
      {
        reason: 'not-assigned',
        fields: [{ field: 'programID', message: "You're not assigned to this program." }],
      },
    )
  }
  return program.programName
}
