import type { IdentitySession, IdentityUser } from '@belay/contract/identity'
import type { Services } from '../../platform/calls/gate.ts'
import type { Account, Session } from '../../platform/identity/identity.documents.ts'
import { mustAddSecondStep } from '../../platform/identity/second-steps.ts'
import { findSignedIn, isFresh } from '../../platform/identity/sessions.ts'
import { users } from '../users/users.documents.ts'

type Presenting = Pick<Services, 'store' | 'settings'>

/** Returns the person's data for the browser. The photo is one of our files, so no provider is contacted. */
export async function presentUser({ store, settings }: Presenting, account: Account): Promise<IdentityUser> {
  const user = account.verified ? await store.get(users, account.email) : null
  const profile = user?.userid === account.userid ? user : null
  return {
    userid: account.userid,
    email: account.email,
    displayName: profile?.username ?? account.name,
    emailVerified: account.verified,
    photoURL: profile?.photoURL ?? null,
    hasPassword: account.password !== null,
    needsSecondStep: mustAddSecondStep(settings, profile?.permission, account),
  }
}

export const presentSession = ({ clock }: Pick<Services, 'clock'>, session: Session): IdentitySession => ({
  id: session.id,
  createdAt: session.createdAt,
  expiresAt: session.expiresAt,
  fresh: isFresh(session, clock.now()),
})

/** Returns the person of a request's session cookie, for pages that are sent with their data. Null if signed out. */
export async function findSignedInPerson(
  services: Services,
  request: { cookieHeader: string },
): Promise<IdentityUser | null> {
  const signedIn = await findSignedIn(services, request)
  return signedIn && !signedIn.account.disabled ? presentUser(services, signedIn.account) : null
}
