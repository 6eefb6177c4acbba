import { INITIAL_PERMISSION } from '@belay/contract/roles'
import { findContractPass } from './features/programs/contracts/signing/contract-link-calls.ts'
import { isLinkValid } from './features/programs/contracts/signing/contract-links.ts'
import { findStaffByEmail } from './features/staff/find-staff.ts'
import { findUserByUserid } from './features/users/find-users.ts'
import { ensureRegistered } from './features/users/registration.ts'
import { users, type VersionedUser } from './features/users/users.documents.ts'
import type { Actor } from './platform/calls/actor.ts'
import type { CallRequest, Services } from './platform/calls/gate.ts'
import type { LinkPass } from './platform/identity/document-links.ts'
import { mustAddSecondStep } from './platform/identity/second-steps.ts'
import {
  createExpiredCookie,
  findSessionByID,
  findSignedIn,
  hasSessionCookie,
  type SignedIn,
} from './platform/identity/sessions.ts'

type Request = Omit<CallRequest, 'identifyCaller'>
type Identified = { actor: Actor } | { refused: string }

/** The verified identity of a caller. */
type Claims = Pick<Actor, 'userid' | 'sessionId' | 'email' | 'verified' | 'name'>

const toClaims = ({ session, account: { userid, email, verified, name } }: SignedIn): Claims => ({
  userid,
  sessionId: session.id,
  email,
  verified,
  name,
})

/** Identifies a caller by an access token, or by the pass of a contract's mailed link. */
export async function identifyByToken(request: Request, token: string | undefined): Promise<Identified> {
  if (!token) return { refused: 'signed-out' }
  const pass = await findContractPass(request, token)
  if (pass === 'ended') return { refused: 'contract-link-ended' }
  if (pass) return resolveLinkActor(request, pass, request)
  const named = await request.identity.tokens.verify(token)
  if (!named) return { refused: 'user-token-expired' }
  // All documents of the caller are read in one round trip.
  const store = request.store.createPipelinedReader()
  const [signedIn, user] = await Promise.all([
    findSessionByID(store, named, request.clock.now()),
    findUserByUserid({ store }, named.userid),
  ])
  if (!signedIn) return { refused: 'user-token-expired' }
  if (signedIn.account.disabled) return { refused: 'user-disabled' }
  return withSecondStep(request, signedIn, await resolveActor(request, toClaims(signedIn), request, user))
}

/** Takes the role from an Admin without the second step that the centre requires of Admins. */
function withSecondStep({ settings }: Request, { account }: SignedIn, identified: Identified): Identified {
  if (!('actor' in identified) || !mustAddSecondStep(settings, identified.actor.permission, account)) return identified
  return { actor: { ...identified.actor, permission: INITIAL_PERMISSION, lacksSecondStep: true } }
}

/**
 * Identifies a caller of sign-in by the session's cookie, confirmed or not. The role is not read. The cookie of an
 * ended session, or of a disabled account, is deleted.
 */
export async function identifyBySession(request: Request): Promise<Identified> {
  const signedIn = await findSignedIn(request, request)
  if (signedIn && !signedIn.account.disabled) {
    const { ip, userAgent } = request
    return { actor: { ...toClaims(signedIn), permission: INITIAL_PERMISSION, ip, userAgent } }
  }
  if (!signedIn && !hasSessionCookie(request, request)) return { refused: 'signed-out' }
  request.responseFacts.cookies = [createExpiredCookie(request)]
  return { refused: signedIn ? 'user-disabled' : 'user-token-expired' }
}

/**
 * Identifies the person who opens a page of the app, by the session's cookie. Only for reads whose answers the page
 * contains: a call needs a token, because other sites can make a browser send cookies.
 */
export async function identifyVisitor(request: Request): Promise<Identified> {
  const signedIn = await findSignedIn(request, request)
  if (!signedIn || signedIn.account.disabled) return { refused: 'signed-out' }
  return withSecondStep(request, signedIn, await resolveActor(request, toClaims(signedIn), request))
}

/**
 * Returns the actor of a signed-in person, with the current role from `users`. The first call registers the user.
 * `known`: the person's document, if it has been read already.
 */
export async function resolveActor(
  services: Services,
  claims: Claims,
  { ip, userAgent }: { ip: string; userAgent: string },
  known: VersionedUser | null = null,
): Promise<{ actor: Actor } | { refused: 'user-disabled' | 'user-token-expired' }> {
  const actor: Actor = { ...claims, permission: INITIAL_PERMISSION, ip, userAgent }
  if (!claims.verified) return { actor }
  const stored = known?.email === actor.email ? known : await services.store.get(users, actor.email)
  const user = stored ?? (await ensureRegistered(services, actor))
  if (!user) return { refused: 'user-token-expired' }
  if (user.userid !== actor.userid) return { actor }
  if (user.disabled) return { refused: 'user-disabled' }
  return { actor: { ...actor, permission: user.permission, name: user.username } }
}

/** Returns the actor of a contract link while the link is valid. The actor has no role, even if the address has one. */
export async function resolveLinkActor(
  { store }: Pick<Services, 'store'>,
  pass: LinkPass,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<{ actor: Actor } | { refused: 'contract-link-ended' }> {
  if (!(await isLinkValid(store, pass))) return { refused: 'contract-link-ended' }
  const { email, collection, id } = pass
  const nobody = { userid: '', sessionId: '', verified: false, permission: INITIAL_PERMISSION }
  return { actor: { ...nobody, email, name: email, linkPass: { collection, id }, ip, userAgent } }
}

/** Adds the staff ID of a Facilitator to the caller, because live events name staff by that ID. */
export async function addStaffID<Caller extends { actor: Actor } | { refused: string }>(
  services: Pick<Services, 'store'>,
  caller: Caller,
): Promise<Caller & { staffID: string | null }> {
  const facilitator = 'actor' in caller && caller.actor.permission === 'Facilitator'
  return {
    ...caller,
    staffID: facilitator ? ((await findStaffByEmail(services, caller.actor.email))?.staffID ?? null) : null,
  }
}
