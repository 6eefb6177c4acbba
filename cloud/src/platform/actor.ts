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
  /**
   * The bearer of a mailed contract link, who is not signed in: they speak for the signer of this one contract only.
   */
  contractPass?: { programID: string }
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
