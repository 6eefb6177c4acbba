import type { Role } from '@belay/contract/roles'
import { SCREENS, type ScreenPath } from '@belay/contract/screens'
import { redirect } from '@tanstack/react-router'
import { fetchPermission } from '../cloud/query.ts'
import { session } from '../cloud/session/session.ts'

/** The result of a gate in the route's context. `refused`: the roles that may open the page; the person has another. */
export type AccessContext = { refused?: readonly Role[] }

/**
 * Creates a route's `beforeLoad` from the table of screens. A person who is signed out or unverified goes to /login and
 * comes back (R83). A person with the wrong role gets a refusal page at the same address. A loader of a gated route
 * must do nothing if `context.refused` is set.
 */
export function requireAccess(screen: ScreenPath) {
  const viewers = SCREENS[screen]
  return async ({ location }: { location: { href: string } }): Promise<AccessContext> => {
    const { state } = await session.settled()
    if (state !== 'verified') throw redirect({ to: '/login', search: { redirect: location.href }, replace: true })
    if (typeof viewers === 'string') return {}
    const roles: readonly Role[] = viewers
    return roles.includes(await fetchPermission()) ? {} : { refused: roles }
  }
}
