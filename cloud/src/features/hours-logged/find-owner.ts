import type { DocumentStore } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { programSchedule } from '../programs/schedule/program-schedule.documents.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { staff, type VersionedMember } from '../staff/staff.documents.ts'
import { findUserByUserid } from '../users/find-users.ts'
import { users, type VersionedUser } from '../users/users.documents.ts'
import type { TimeLog } from './hours-logged.documents.ts'
import { refuseMissingOwnerOrProgram } from './hours-logged.rules.ts'

const lookups = new WeakMap<Tx, Map<string, Promise<unknown>>>()

/** Caches the result of `find` under a key for one transaction, because many logs belong to few people. */
export function cacheInTransaction<Found>(tx: Tx, key: string, find: () => Promise<Found>): Promise<Found> {
  return lookups.getOrInsertComputed(tx, () => new Map()).getOrInsertComputed(key, find) as Promise<Found>
}

/** Returns the user with this ID, or null. The commit fails if the user changes concurrently. */
export const findOwner = (tx: Tx, userid: string): Promise<VersionedUser | null> =>
  cacheInTransaction(tx, `user ${userid}`, () => findUserByUserid(tx, userid))

/** Returns the staff record that a log is paid by: the log's own, otherwise the record with its owner's e-mail. */
export async function findStaffOfLog(tx: Tx, log: TimeLog): Promise<VersionedMember | null> {
  const namedMember = log.staffID === null ? null : await tx.get(staff, log.staffID)
  if (namedMember) return namedMember
  const owner = await findOwner(tx, log.userId)
  return owner && findStaffByEmail(tx, owner.email)
}

/** Refuses to approve hours if the owner has no account any more or the program left the schedule. */
export async function refuseOrphanedLog(tx: Tx, log: TimeLog): Promise<void> {
  const hasOwner = (await findOwner(tx, log.userId)) !== null
  const hasProgram = log.programID === null || (await tx.get(programSchedule, log.programID)) !== null
  refuseMissingOwnerOrProgram(log, { hasOwner, hasProgram })
}

/** Returns a function that checks if a log's owner and program still exist, for the abilities of a list's rows. */
export async function findPresence(
  store: DocumentStore,
  logs: readonly TimeLog[],
): Promise<(log: TimeLog) => { hasOwner: boolean; hasProgram: boolean }> {
  const programIDs = new Set(logs.flatMap(({ programID }) => programID ?? []))
  const userids = [...new Set(logs.map(({ userId }) => userId))]
  const [owners, entries] = await Promise.all([
    store.firstOfEach(users, { each: 'userid', values: userids, orderBy: 'createdAt' }),
    store.getMany(programSchedule, [...programIDs]),
  ])
  const programs = new Set(entries.map(({ programID }) => programID))
  return ({ userId, programID }) => ({
    hasOwner: owners.has(userId),
    hasProgram: programID === null || programs.has(programID),
  })
}
