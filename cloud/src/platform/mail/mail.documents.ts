import { defineCollection, number } from '../documents/define-collection.ts'

/** An e-mail, kept for 30 days because no mail server is set. Encrypted, because it can contain sign-in links. */
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
