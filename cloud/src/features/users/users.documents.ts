import { user } from '@belay/contract/users'
import type { Actor } from '../../platform/calls/actor.ts'
import { boolean, defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { DocumentOf } from '../documents.ts'

export type User = DocumentOf<typeof user>

const FILTERS = [[], ['permission'], ['disabled'], ['permission', 'disabled']]

export const users = defineCollection<User>({
  name: 'users',
  idField: 'email',
  schema: user,
  documentName: 'User',
  nameOf: (doc) => doc.username || doc.email,
  keys: {
    email: text('email'),
    username: text((doc) => doc.username.toLowerCase()),
    userid: text('userid'),
    permission: text('permission'),
    disabled: boolean('disabled'),
    createdAt: number('createdAt'),
  },
  lists: { createdAt: [...FILTERS, ['userid']], username: FILTERS, email: FILTERS },
  words: (doc) => `${doc.username} ${doc.email}`,
  audience: (doc) => ({ userids: [doc.userid] }),
})

export type VersionedUser = Versioned<User>
export type Registrant = Pick<Actor, 'userid' | 'email' | 'name'>
