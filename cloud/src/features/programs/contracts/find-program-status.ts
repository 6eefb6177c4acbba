import { findFirst } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { programRequests } from '../requests/program-requests.documents.ts'
import { programSchedule, type ScheduleEntry } from '../schedule/program-schedule.documents.ts'

/**
 * Returns the program's status from the calendar, otherwise from its request if that is cancelled. Null if neither
 * decides it.
 */
export async function findProgramStatus(tx: Tx, programID: string): Promise<Pick<ScheduleEntry, 'status'> | null> {
  const entry = await tx.get(programSchedule, programID)
  if (entry) return entry
  const request = await findFirst(tx, programRequests, { where: { programID }, orderBy: 'createdAt' })
  return request?.cancelled ? { status: 'cancelled' } : null
}
