import type { Role } from '@belay/contract/roles'
import { SCREENS, type ScreenPath } from '@belay/contract/screens'
import { redirect } from '@tanstack/react-router'
import { permissionNow } from '../cloud/query.ts'
import { session } from '../cloud/session.ts'

/** What a gate leaves in the route's context: the roles that may see the page, when the person's is not among them. */
export type AccessContext = { refused?: readonly Role[] }

/**
 * A route's `beforeLoad`, after the table of screens. Signed out or unverified goes to /login and comes back (R83); the
 * wrong role gets a refusal page at the same address. A loader of a gated route must do nothing when `context.refused`
 * is set.
 */
export function requireAccess(screen: ScreenPath) {
  const viewers = SCREENS[screen]
  return async ({ location }: { location: { href: string } }): Promise<AccessContext> => {
    const { state } = await session.settled()
    if (state !== 'verified') throw redirect({ to: '/login', search: { redirect: location.href }, replace: true })
    if (typeof viewers === 'string') return {}
    const roles: readonly Role[] = viewers
    return roles.includes(await permissionNow()) ? {} : { refused: roles }
  }
}
