import type { Collection } from '../documents/store.ts'

/**
 * A mail that was not sent because no mail server is set; a local app shows these on its outbox page. It is kept for 30
 * days, and sealed: it may hold links that sign in.
 */
export type Mail = {
  id: string
  to: string
  sealed: string
  attachment?: { name: string; size: number }
  createdAt: number
  updatedAt?: number
}

export const mails: Collection<Mail> = {
  name: 'mails',
  idField: 'id',
  schemaVersion: 1,
  indexVersion: 1,
  keys: { createdAt: { type: 'number', of: (mail) => mail.createdAt } },
  lists: [{ where: [], orderBy: 'createdAt' }],
  unaudited: true,
}
