import type { Role } from '@belay/contract/roles'
import type { ScreenPath } from '@belay/contract/screens'

/** A way to a screen that menus offer: its label and its address. */
export type Entry<Label extends string = string> = { label: Label; to: ScreenPath }

/** The entries of the top bar, which come with the first load. */
export const TOP_ENTRIES = {
  home: { label: 'Home', to: '/' },
  submitRequest: { label: 'Submit Request', to: '/app/program-requests/submitRequest' },
  requests: { label: 'Program Requests', to: '/app/program-requests/viewRequests' },
  contracts: { label: 'Contracts', to: '/app/contract/viewContracts' },
  dashboard: { label: 'Dashboard', to: '/dashboard' },
  schedule: { label: 'Schedule', to: '/app/schedule/scheduleDisplay' },
} as const satisfies Record<string, Entry>
export type TopEntry = (typeof TOP_ENTRIES)[keyof typeof TOP_ENTRIES]

export type Viewer = { state: 'loading' | 'signed-out' | 'unverified' | 'verified'; permission: Role | null }

/** The top bar's links for who is looking (R84): what is not here is not visible. */
export function topEntries({ state, permission }: Viewer): TopEntry[] {
  const links: TopEntry[] = [TOP_ENTRIES.home]
  if (state !== 'verified') return links
  links.push(TOP_ENTRIES.submitRequest, TOP_ENTRIES.requests)
  if (permission === 'Client' || permission === 'No Access') links.push(TOP_ENTRIES.contracts)
  if (permission === 'Admin') links.push(TOP_ENTRIES.dashboard, TOP_ENTRIES.schedule)
  return links
}

/** What stands at the right of the top bar, for a verified person. */
export function topBarParts({ state, permission }: Viewer) {
  const staff = permission === 'Admin' || permission === 'Facilitator'
  const verified = state === 'verified'
  return { welcome: verified, theme: verified, bell: verified, profile: verified && staff, menu: verified && staff }
}

/** The label of the last link. While the sign-in is not known, it is as this browser last saw it. */
export const lastLinkLabel = (state: Viewer['state'], wasSignedIn: boolean): 'Logout' | 'Sign In' =>
  state === 'unverified' || state === 'verified' || (state === 'loading' && wasSignedIn) ? 'Logout' : 'Sign In'
