import type { Role } from '@belay/contract/roles'
import { ORPCError } from '@orpc/server'
import { SYSTEM } from '../../platform/calls/actor.ts'
import type { Context } from '../../platform/calls/gate.ts'
import type { VersionedAccount } from '../../platform/identity/identity.documents.ts'
import type { ProviderSettings } from '../../platform/identity/issuer.ts'
import { ensureRegistered } from '../users/registration.ts'
import { updateUser } from '../users/update-user.ts'

/** Returns the role that a provider's groups give. Null if the settings assign no role to any group. */
function findRole(
  { adminGroups, facilitatorGroups, clientGroups }: ProviderSettings,
  groups: readonly string[],
): Role | null {
  const roles: [Role, string][] = [
    ['Admin', adminGroups],
    ['Facilitator', facilitatorGroups],
    ['Client', clientGroups],
  ]
  if (roles.every(([, names]) => names === '')) return null
  const isMember = (names: string) =>
    names.split(',').some((name) => name.trim() !== '' && groups.includes(name.trim()))
  return roles.find(([, names]) => isMember(names))?.[0] ?? 'No Access'
}

/**
 * Gives a person the role of their groups at the provider, before the sign-in ends. The last Admin keeps the role, so
 * that somebody can admit others.
 */
export async function followGroups(
  context: Context,
  provider: ProviderSettings,
  { userid, email, name, verified }: VersionedAccount,
  groups: readonly string[],
): Promise<void> {
  const permission = findRole(provider, groups)
  if (!permission || !verified) return
  const user = await ensureRegistered(context, { userid, email, name })
  if (user?.userid !== userid || user.permission === permission) return
  const { ip, userAgent } = context
  const actor = { ...SYSTEM, name: provider.name, ip, userAgent }
  try {
    await updateUser({ ...context, actor, call: 'users.update' }, { email: user.email, permission })
  } catch (error) {
    if (!(error instanceof ORPCError) || error.data?.reason !== 'last-admin') throw error
    context.log.info('the last Admin keeps the role without its group', { userid })
  }
}
