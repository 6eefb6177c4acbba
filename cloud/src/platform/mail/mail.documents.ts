import { defineCollection, number } from '../documents/define-collection.ts'

/** A mail kept for 30 days because no mail server is set. Sealed, as it may hold links that sign in. */
export type Mail = {
  id: string
  to: string
  sealed: string
  attachment?: { name: string; size: number }
  createdAt: number
  updatedAt?: number
}

export const mails = defineCollection<Mail>({
  name: 'mails',
  idField: 'id',
  keys: { createdAt: number('createdAt') },
  lists: { createdAt: [[]] },
  unaudited: true,
})
