import type { Tx } from '../../platform/documents/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { staff, type VersionedMember } from '../staff/staff.documents.ts'
import { findUserByUserid } from '../users/find-users.ts'
import type { VersionedUser } from '../users/users.documents.ts'
import { findOnce } from './find-once.ts'
import type { TimeLog } from './hours-logged.documents.ts'

/** The registered person with this userid, null when there is none. The commit fails if they change meanwhile. */
export const findOwner = (tx: Tx, userid: string): Promise<VersionedUser | null> =>
  findOnce(tx, `user ${userid}`, () => findUserByUserid(tx, userid))

/** Whose staff record and pay rate a log is paid by: the one it names, else the one with its owner's e-mail. */
export async function findStaffOfLog(tx: Tx, log: TimeLog): Promise<VersionedMember | null> {
  const namedMember = log.staffID === null ? null : await tx.get(staff, log.staffID)
  if (namedMember) return namedMember
  const owner = await findOwner(tx, log.userId)
  return owner && findStaffByEmail(tx, owner.email)
}

/** Refuses to approve hours whose owner has no account any more, or whose program left the schedule. */
export async function refuseOrphaned(tx: Tx, log: TimeLog): Promise<void> {
  if (!(await findOwner(tx, log.userId)))
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
