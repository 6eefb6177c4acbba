import type { Collection } from '../documents/store.ts'
import type { Letter } from '../outbox/outbox.ts'

/** A letter that was not sent because no mail server is set; a local app shows these on its outbox page. Kept for 30 days. */
export type Mail = Letter & { attachment?: { name: string; size: number }; id: string; createdAt: number; updatedAt?: number }

export const mails: Collection<Mail> = {
  name: 'mails',
  idField: 'id',
  keys: { createdAt: { type: 'number', of: (mail) => mail.createdAt } },
  lists: [{ where: [], orderBy: 'createdAt' }],
  unaudited: true,
}
