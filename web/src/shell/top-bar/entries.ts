import type { ScreenPath } from '@belay/contract/screens'
import type { Me } from '../../cloud/use-me.ts'

/** A menu entry that leads to a screen: its label and its address. */
export type ScreenEntry<Label extends string = string> = { label: Label; to: ScreenPath }

/** The entries of the top bar. They are part of the first load. */
export const TOP_ENTRIES = {
  home: { label: 'Home', to: '/' },
  programs: { label: 'Programs', to: '/programs' },
  submitRequest: { label: 'Submit Request', to: '/app/program-requests/submitRequest' },
  requests: { label: 'Program Requests', to: '/app/program-requests/viewRequests' },
  contracts: { label: 'Contracts', to: '/app/contract/viewContracts' },
  dashboard: { label: 'Dashboard', to: '/dashboard' },
  schedule: { label: 'Schedule', to: '/app/schedule/scheduleDisplay' },
} as const satisfies Record<string, ScreenEntry>
export type TopEntry = (typeof TOP_ENTRIES)[keyof typeof TOP_ENTRIES]

export type Viewer = Pick<Me, 'state' | 'permission'>

/** Returns the top bar's links for the person (R84). Other links are not visible. */
export function listTopEntries({ state, permission }: Viewer): TopEntry[] {
  const links: TopEntry[] = [TOP_ENTRIES.home]
  if (state !== 'verified') return state === 'loading' ? links : [...links, TOP_ENTRIES.programs]
  links.push(TOP_ENTRIES.submitRequest, TOP_ENTRIES.requests)
  if (permission === 'Client' || permission === 'No Access') links.push(TOP_ENTRIES.contracts, TOP_ENTRIES.programs)
  if (permission === 'Admin') links.push(TOP_ENTRIES.dashboard, TOP_ENTRIES.schedule)
  return links
}

/** Returns the last link's label. While the sign-in loads, uses the state that this browser saw last. */
export const getLastLinkLabel = (state: Viewer['state'], wasSignedIn: boolean): 'Logout' | 'Sign In' =>
  state === 'unverified' || state === 'verified' || (state === 'loading' && wasSignedIn) ? 'Logout' : 'Sign In'
