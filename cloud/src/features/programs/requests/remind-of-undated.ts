import { DAY, REMINDERS } from '@belay/contract/constants'
import type { Services } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { programRequests } from './program-requests.documents.ts'
import { undatedReminded } from './program-requests.notifications.ts'
import { isDateReminderDue, mayRecordDateReminder, momentOf } from './program-requests.rules.ts'

/** The maximum number of requests in one reminder, and how many of them it names. */
const MOST = 100
const NAMED = 20

/** Reminds the Admins, in one message, of approved requests without a date. */
export async function remindOfUndated(tx: Tx, services: Pick<Services, 'settings'>): Promise<void> {
  const to = tx.now - (REMINDERS.undatedFor - 1) * DAY
  const waiting = await tx.find(programRequests, { orderBy: 'undated', to, limit: MOST })
  const due = waiting.filter((request) => isDateReminderDue(request, momentOf(tx, services)))
  if (due.length === 0) return
  for (const request of due) tx.update(programRequests, mayRecordDateReminder(request), { remindedAt: tx.now })
  tx.setDescription('reminded the Admins of approved requests without a date')
  await notify(tx, services, undatedReminded({ requests: due.slice(0, NAMED), total: due.length }))
}
