import type { IdentityUser } from '../cloud/session/identity.ts'

/** A signed-in person with a confirmed e-mail address. */
export const ANN: IdentityUser = {
  userid: 'u1',
  email: 'ann@example.edu',
  displayName: 'Ann',
  emailVerified: true,
  photoURL: null,
  hasPassword: true,
}
