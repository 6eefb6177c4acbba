import type { Role } from '@belay/contract/roles'
import { type ScreenEntry, TOP_ENTRIES, type TopEntry } from './entries.ts'

/** The entry of the centre's settings, which Admins open from the account popover. */
export const CENTRE_SETTINGS = {
  label: 'Centre settings',
  to: '/app/settings/centreSettings',
} as const satisfies ScreenEntry

const STAFF = { label: 'Staff', to: '/app/employees/viewEmployees' } as const satisfies ScreenEntry
export const LOG_HOURS = { label: 'Log Hours', to: '/app/workday/logHours' } as const satisfies ScreenEntry
const TERMS = { label: 'T&Cs', to: '/app/policies/termsAndConditions' } as const satisfies ScreenEntry
const PRIVACY = { label: 'Privacy Policy', to: '/app/policies/privacyPolicy' } as const satisfies ScreenEntry
const RESOURCES = { label: 'Resources', to: '/app/employees/employeeResources' } as const satisfies ScreenEntry

/** The menu of people who are not staff, which only the bar of a phone opens. */
const REQUESTER = [TOP_ENTRIES.submitRequest, TOP_ENTRIES.contracts, TOP_ENTRIES.programs, TERMS, PRIVACY] as const

/** The side dashboard's entries by role, in their fixed order (R88). */
export const SIDE_ENTRIES = {
  Admin: [
    TOP_ENTRIES.dashboard,
    { label: 'Clients', to: '/app/clients/viewClients' },
    STAFF,
    TOP_ENTRIES.schedule,
    { label: 'Client Contracts', to: '/app/contract/viewContracts' },
    { label: 'Reports', to: '/app/analytics/analyticsView' },
    { label: 'Charge Items', to: '/app/charge-items/chargeItems' },
    { label: 'Users', to: '/app/users/viewUsers' },
    { label: 'Contract', to: '/app/contract/contractEditor' },
    LOG_HOURS,
    { label: 'Log Hours Admin', to: '/app/workday/logHoursAdmin' },
    { label: 'Pay Finalization', to: '/app/workday/payFinalization' },
    TERMS,
    PRIVACY,
    RESOURCES,
    { label: 'Places', to: '/app/places/viewPlaces' },
    { label: 'Program Types', to: '/app/program-types/viewProgramTypes' },
  ],
  Facilitator: [TOP_ENTRIES.schedule, STAFF, LOG_HOURS, RESOURCES, TOP_ENTRIES.contracts, TERMS, PRIVACY],
  Client: REQUESTER,
  'No Access': REQUESTER,
} as const satisfies Record<Role, readonly ScreenEntry[]>

export type SideEntry = (typeof SIDE_ENTRIES)[Role][number]
export type SideLabel = SideEntry['label']
/** The label of any menu entry. */
export type EntryLabel = TopEntry['label'] | SideLabel | typeof CENTRE_SETTINGS.label
