import type { OutboxEntry } from '../platform/outbox/outbox.ts'
import { START } from './cloud.ts'

/** Creates the outbox entry of an e-mail that could not be delivered, with default values. */
export const failedMail = (id: string, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id,
  job: { kind: 'mail', mail: { to: `${id}@example.edu`, subject: 'Your program', text: '', html: '' } },
  changeID: 'change',
  dueAt: START,
  attempts: 8,
  lastError: 'No such mailbox',
  createdAt: START,
  ...changes,
})
