import type { Role } from '@belay/contract/roles'
import type { ScreenPath } from '@belay/contract/screens'

const ENTRIES = {
  home: { label: 'Home', to: '/' },
  submitRequest: { label: 'Submit Request', to: '/app/program-requests/submitRequest' },
  requests: { label: 'Program Requests', to: '/app/program-requests/viewRequests' },
  dashboard: { label: 'Dashboard', to: '/dashboard' },
  clients: { label: 'Clients', to: '/app/clients/viewClients' },
  staff: { label: 'Staff', to: '/app/employees/viewEmployees' },
  schedule: { label: 'Schedule', to: '/app/schedule/scheduleDisplay' },
  clientContracts: { label: 'Client Contracts', to: '/app/contract/viewContracts' },
  contracts: { label: 'Contracts', to: '/app/contract/viewContracts' },
  reports: { label: 'Reports', to: '/app/analytics/analyticsView' },
  chargeItems: { label: 'Charge Items', to: '/app/charge-items/chargeItems' },
  users: { label: 'Users', to: '/app/users/viewUsers' },
  contract: { label: 'Contract', to: '/app/contract/contractEditor' },
  logHours: { label: 'Log Hours', to: '/app/workday/logHours' },
  logHoursAdmin: { label: 'Log Hours Admin', to: '/app/workday/logHoursAdmin' },
  pay: { label: 'Pay Finalization', to: '/app/workday/payFinalization' },
  terms: { label: 'T&Cs', to: '/app/policies/termsAndConditions' },
  privacy: { label: 'Privacy Policy', to: '/app/policies/privacyPolicy' },
  resources: { label: 'Resources', to: '/app/employees/employeeResources' },
  places: { label: 'Places', to: '/app/places/viewPlaces' },
  programTypes: { label: 'Program Types', to: '/app/program-types/viewProgramTypes' },
  centreSettings: { label: 'Centre settings', to: '/app/settings/centreSettings' },
} as const satisfies Record<string, { label: string; to: ScreenPath }>

/** A way to a screen that menus offer: its label and its address. */
export type Entry = (typeof ENTRIES)[keyof typeof ENTRIES]
export type EntryLabel = Entry['label']

/** Reached from the account popover, by Admins. */
export const CENTRE_SETTINGS = ENTRIES.centreSettings

/** The side dashboard's entries by role, in their fixed order (R88). */
export const SIDE_ENTRIES = {
  Admin: [
    ENTRIES.dashboard,
    ENTRIES.clients,
    ENTRIES.staff,
    ENTRIES.schedule,
    ENTRIES.clientContracts,
    ENTRIES.reports,
    ENTRIES.chargeItems,
    ENTRIES.users,
    ENTRIES.contract,
    ENTRIES.logHours,
    ENTRIES.logHoursAdmin,
    ENTRIES.pay,
    ENTRIES.terms,
    ENTRIES.privacy,
    ENTRIES.resources,
    ENTRIES.places,
    ENTRIES.programTypes,
  ],
  Facilitator: [
    ENTRIES.schedule,
    ENTRIES.staff,
    ENTRIES.logHours,
    ENTRIES.resources,
    ENTRIES.contracts,
    ENTRIES.terms,
    ENTRIES.privacy,
  ],
} as const satisfies Record<'Admin' | 'Facilitator', readonly Entry[]>
export type SideLabel = (typeof SIDE_ENTRIES)['Admin' | 'Facilitator'][number]['label']

export type Viewer = { state: 'loading' | 'signed-out' | 'unverified' | 'verified'; permission: Role | null }

/** The top bar's links for who is looking (R84): what is not here is not visible. */
export function topEntries({ state, permission }: Viewer): Entry[] {
  const links: Entry[] = [ENTRIES.home]
  if (state !== 'verified') return links
  links.push(ENTRIES.submitRequest, ENTRIES.requests)
  if (permission === 'Client' || permission === 'No Access') links.push(ENTRIES.contracts)
  if (permission === 'Admin') links.push(ENTRIES.dashboard, ENTRIES.schedule)
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
