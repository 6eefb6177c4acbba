import { user } from '@belay/contract/users'
import type { Actor } from '../../platform/actor.ts'
import type { Collection, Versioned } from '../../platform/documents/store.ts'
import type { DocumentOf } from '../documents.ts'

export type User = DocumentOf<typeof user>

export const users: Collection<User> = {
  name: 'users',
  idField: 'email',
  schemaVersion: 1,
  indexVersion: 1,
  schema: user,
  keys: {
    email: { type: 'text', of: (doc) => doc.email },
    username: { type: 'text', of: (doc) => doc.username.toLowerCase() },
    userid: { type: 'text', of: (doc) => doc.userid },
    permission: { type: 'text', of: (doc) => doc.permission },
    disabled: { type: 'boolean', of: (doc) => doc.disabled },
    createdAt: { type: 'number', of: (doc) => doc.createdAt },
  },
  lists: ['createdAt', 'username', 'email']
    .flatMap((orderBy) => [
      { where: [], orderBy },
      { where: ['permission'], orderBy },
      { where: ['disabled'], orderBy },
      { where: ['permission', 'disabled'], orderBy },
    ])
    .concat([{ where: ['userid'], orderBy: 'createdAt' }]),
  words: (doc) => `${doc.username} ${doc.email}`,
  audience: (doc) => ({ userids: [doc.userid] }),
}

export type VersionedUser = Versioned<User>
export type Registrant = Pick<Actor, 'userid' | 'email' | 'name'>
