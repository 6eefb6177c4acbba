import type { Role } from '@belay/contract/roles'

/** Who makes a call. `userid` is the identity provider's id; `email` is in lower case. */
export type Actor = {
  userid: string
  email: string
  name: string
  verified: boolean
  permission: Role
  sessionId: string
  ip: string
  userAgent: string
  /** Whoever holds the mailed link of one document is not signed in, and may do with that document alone. */
  linkPass?: { collection: string; id: string }
}

/** The backend itself, for migrations and jobs. */
export const SYSTEM: Actor = {
  userid: 'system',
  email: 'system@localhost',
  name: 'Belay',
  verified: true,
  permission: 'Admin',
  sessionId: 'system',
  ip: '',
  userAgent: '',
}

export const isAdmin = (actor: Actor): boolean => actor.permission === 'Admin'
