import type { Role } from '@belay/contract/roles'

/** The caller of a call. `userid` is the identity provider's ID; `email` is in lower case. */
export type Actor = {
  userid: string
  email: string
  name: string
  verified: boolean
  permission: Role
  sessionId: string
  ip: string
  userAgent: string
  /** Set for a person who came by a mailed link. They are not signed in and may only use this document. */
  linkPass?: { collection: string; id: string }
  /** True for an Admin without the second step that the centre requires. They have no role until they add one. */
  lacksSecondStep?: boolean
}

/** The actor for migrations and jobs: the backend itself. */
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
