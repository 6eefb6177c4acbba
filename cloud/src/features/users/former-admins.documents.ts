import { defineCollection, number } from '../../platform/documents/define-collection.ts'
import type { User } from './users.documents.ts'

/** A person who is no longer an Admin: they lost the role, or were disabled or deleted. */
type FormerAdmin = Pick<User, 'userid' | 'email' | 'username'> & {
  /** The time until which other Admins must treat them as an Admin in decisions about themselves. */
  countsUntil: number
  createdAt: number
  updatedAt?: number
}

export const formerAdmins = defineCollection<FormerAdmin>({
  name: 'formerAdmins',
  idField: 'userid',
  keys: { countsUntil: number('countsUntil') },
  lists: { countsUntil: [[]] },
  unaudited: true,
})
