import type { DocumentStore } from '../../platform/documents/store.ts'
import { timeLogs } from './hours-logged.documents.ts'

const MOST_NAMED = 5

/**
 * Time logs that refer to a program, a staff member or a person (whichever are given) and so keep it from being deleted;
 * paid ones included. Names at most five for each.
 */
export async function hoursInTheWay(
  store: Pick<DocumentStore, 'find'>,
  of: { programID?: string; staffID?: string; userid?: string },
): Promise<{ collection: string; id: string; label: string }[]> {
  const filters = Object.entries({ programID: of.programID, staffID: of.staffID, userId: of.userid }).filter(([, value]) => value !== undefined)
  const found = await Promise.all(
    filters.map(([key, value = null]) => store.find(timeLogs, { where: { [key]: value }, orderBy: 'date', descending: true, limit: MOST_NAMED })),
  )
  const logs = new Map(found.flatMap(({ items }) => items).map((log) => [log.timeID, log]))
  return [...logs.values()].map((log) => ({ collection: 'timeLogs', id: log.timeID, label: `${log.hours} h of ${log.staffName} on ${log.date}` }))
}
