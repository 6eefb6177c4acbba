import { INITIAL_PERMISSION } from '@belay/contract/roles'
import { isLinkValid } from './features/client-programs/contract-links.ts'
import { findStaffByEmail } from './features/staff/find-staff.ts'
import { ensureRegistered } from './features/users/registration.ts'
import { users, type VersionedUser } from './features/users/users.documents.ts'
import type { Actor } from './platform/actor.ts'
import type { Services } from './platform/gate.ts'
import type { Claims, LinkPass } from './platform/identity/identity.ts'

/** Who a verified token speaks for. `users` says at every call which role they have now; a first call creates it. */
export async function resolveActor(
  services: Services,
  { document, ...claims }: Claims,
  request: { ip: string; userAgent: string },
): Promise<{ actor: Actor } | { refused: 'user-disabled' | 'user-token-expired' }> {
  const actor: Actor = { ...claims, email: claims.email.toLowerCase(), permission: 'No Access', ...request }
  if (!claims.verified) return { actor }
  // Read along with the session by the account's address, which is the id of this document.
  const stored = (document as VersionedUser | undefined) ?? (await services.store.get(users, actor.email))
  const user = stored ?? (await ensureRegistered(services, actor))
  if (!user) return { refused: 'user-token-expired' }
  if (user.userid !== actor.userid) return { actor }
  if (user.disabled) return { refused: 'user-disabled' }
  return { actor: { ...actor, permission: user.permission, name: user.username } }
}

/** Whom a contract's mailed link speaks for, as long as it stands. Whatever role its address has, it has none of it. */
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

/** As whom a person hears of changes: a Facilitator also by the id of their staff record, which assignments name. */
export async function subscriberFor<Caller extends { actor: Actor } | { refused: string }>(
  services: Pick<Services, 'store'>,
  caller: Caller,
): Promise<Caller & { staffID: string | null }> {
  const facilitator = 'actor' in caller && caller.actor.permission === 'Facilitator'
  return {
    ...caller,
    staffID: facilitator ? ((await findStaffByEmail(services, caller.actor.email))?.staffID ?? null) : null,
  }
}
