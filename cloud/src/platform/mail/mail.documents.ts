import type { Collection } from '../documents/store.ts'

/** A mail kept for 30 days because no mail server is set. Sealed, as it may hold links that sign in. */
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
