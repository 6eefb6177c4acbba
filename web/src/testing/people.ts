import type { IdentityUser } from '@belay/contract/identity'

/** A signed-in person with a confirmed e-mail address. */
export const ANN: IdentityUser = {
  userid: 'u1',
  email: 'ann@example.edu',
  displayName: 'Ann',
  emailVerified: true,
  photoURL: null,
  hasPassword: true,
  needsSecondStep: false,
}

/** The cloud's answer about the session of a signed-in person. */
export const SIGNED_IN = { user: ANN, session: { id: 's1', createdAt: 0, expiresAt: 0, fresh: true } }
