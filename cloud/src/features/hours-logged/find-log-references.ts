import type { Reader } from '../../platform/documents/transaction.ts'
import { fullDateInWords } from '../../platform/time/date-in-words.ts'
import { programSchedule } from '../programs/schedule/program-schedule.documents.ts'
import { staff } from '../staff/staff.documents.ts'
import { type User, users } from '../users/users.documents.ts'
import { timeLogs } from './hours-logged.documents.ts'

const MOST_NAMED = 5

/** Finds logs, up to five for each, that prevent a deletion. In a transaction, locks the target against new logs. */
export async function findLogReferences(
  reader: Reader,
  { programID, staffID, user }: { programID?: string; staffID?: string; user?: Pick<User, 'email' | 'userid'> },
): Promise<{ collection: string; id: string; label: string }[]> {
  if ('lock' in reader) {
    if (programID !== undefined) await reader.lock(programSchedule, programID)
    if (staffID !== undefined) await reader.lock(staff, staffID)
    if (user !== undefined) await reader.lock(users, user.email)
  }
  const filters = Object.entries({ programID, staffID, userId: user?.userid }).filter(
    ([, value]) => value !== undefined,
  )
  const references = await Promise.all(
    filters.map(([key, value = null]) =>
      reader.store.find(timeLogs, { where: { [key]: value }, orderBy: 'date', descending: true, limit: MOST_NAMED }),
    ),
  )
  const logs = new Map(references.flatMap(({ items }) => items).map((log) => [log.timeID, log]))
  return [...logs.values()].map((log) => ({
    collection: 'timeLogs',
    id: log.timeID,
    label: `${log.hours} h of ${log.staffName} on ${fullDateInWords(log.date)}`,
  }))
}
