import { toIsoDate } from '@belay/contract/dates'
import { logStatus } from '@belay/contract/statuses'
import { type Input, transactional } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { iterateAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { timeLogs, type VersionedLog } from './hours-logged.documents.ts'
import { createHoursUpdates } from './update-hours.ts'

/** The most time logs that one commit approves: years of a person's work. */
const MOST_APPROVED = 1000

/** Sets the current pay rate on a payee's unpaid logs that were approved without one. Changes all or none. */
export const approveAgain = transactional('hoursLogged.approveAgain', async (tx, input, context) => {
  const updates = createHoursUpdates(tx, context)
  const logs = await findLogsWithoutRate(tx, input)
  for (const log of logs) await updates.apply(log, { approved: true })
  await updates.notifyOwners()
  return { done: logs.length }
})

/** Returns the payee's approved logs without a rate. `payee`: a staff ID, or a user ID without a staff record. */
async function findLogsWithoutRate(tx: Tx, { payee, to }: Input<'hoursLogged.approveAgain'>): Promise<VersionedLog[]> {
  const logs: VersionedLog[] = []
  const filters: Record<string, string>[] = [{ staffID: payee, status: 'Approved' }, { userId: payee }]
  for (const where of filters) {
    for await (const log of iterateAll(tx.store, timeLogs, { where, orderBy: 'date', to: toIsoDate(to) })) {
      const isOfPayee = log.staffID === payee || log.staffID === null
      if (!isOfPayee || logStatus(log) !== 'Approved' || log.payRate !== null) continue
      if (logs.length === MOST_APPROVED)
        refuse('failed-precondition', 'These are more than 1,000 entries. Choose an earlier end.', 'too-many')
      logs.push(log)
    }
  }
  return logs
}
