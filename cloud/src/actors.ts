import { INITIAL_PERMISSION } from '@belay/contract/roles'
import { isLinkValid } from './features/programs/contracts/signing/contract-links.ts'
import { findStaffByEmail } from './features/staff/find-staff.ts'
import { ensureRegistered } from './features/users/registration.ts'
import { users, type VersionedUser } from './features/users/users.documents.ts'
import type { Actor } from './platform/calls/actor.ts'
import type { Services } from './platform/calls/gate.ts'
import type { Claims, LinkPass } from './platform/identity/identity.ts'

/** Returns the actor of a verified token, with the current role from `users`. The first call registers the user. */
export async function resolveActor(
  services: Services,
  { document, ...claims }: Claims,
  request: { ip: string; userAgent: string },
): Promise<{ actor: Actor } | { refused: 'user-disabled' | 'user-token-expired' }> {
  const actor: Actor = { ...claims, email: claims.email.toLowerCase(), permission: 'No Access', ...request }
  if (!claims.verified) return { actor }
  // If both are in the same database, `verify` has read the document together with the session.
  const stored = (document as VersionedUser | undefined) ?? (await services.store.get(users, actor.email))
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
  request: { ip: string; userAgent: string },
): Promise<{ actor: Actor } | { refused: 'contract-link-ended' }> {
  if (!(await isLinkValid(store, pass))) return { refused: 'contract-link-ended' }
  const { email, collection, id } = pass
  const nobody = { userid: '', sessionId: '', verified: false, permission: INITIAL_PERMISSION }
  return { actor: { ...nobody, email, name: email, linkPass: { collection, id }, ...request } }
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
