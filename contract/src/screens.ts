import type { Role } from './roles.ts'

/** Who may see a screen: everyone (signed out included), every verified person, or these roles. */
type Viewers = 'everyone' | 'verified' | readonly Role[]

const staff = ['Facilitator', 'Admin'] as const
const admin = ['Admin'] as const

/**
 * Every screen of the web app by its address, and who may see it. The web app's routes, the cloud's measurements, the
 * pictures of every screen and the accessibility journey all follow this table; a route that is missing here, or a
 * screen without a route, does not compile (`web/src/links.test.ts`).
 */
export const SCREENS = {
  '/': 'everyone',
  '/login': 'everyone',
  '/contract': 'everyone',
  '/answer': 'everyone',
  '/outbox': 'everyone',
  '/messages': 'everyone',
  '/first-admin': 'verified',
  '/dashboard': admin,
  '/app/program-requests/viewRequests': 'verified',
  '/app/program-requests/submitRequest': 'verified',
  '/app/clients/viewClients': admin,
  '/app/employees/viewEmployees': staff,
  '/app/employees/employeeProfile': staff,
  '/app/employees/employeeResources': staff,
  '/app/schedule/scheduleDisplay': staff,
  '/app/contract/viewContracts': 'verified',
  '/app/contract/contractEditor': admin,
  '/app/analytics/analyticsView': admin,
  '/app/charge-items/chargeItems': admin,
  '/app/places/viewPlaces': admin,
  '/app/program-types/viewProgramTypes': admin,
  '/app/users/viewUsers': admin,
  '/app/workday/logHours': staff,
  '/app/workday/logHoursAdmin': admin,
  '/app/workday/payFinalization': admin,
  '/app/settings/centreSettings': admin,
  '/app/policies/termsAndConditions': 'everyone',
  '/app/policies/privacyPolicy': 'everyone',
} as const satisfies Record<`/${string}`, Viewers>
export type ScreenPath = keyof typeof SCREENS

/** True if the web app has a screen at this path, with or without a slash at its end. */
export const isScreen = (path: string): boolean => Object.hasOwn(SCREENS, path.replace(/(.)\/$/, '$1'))
