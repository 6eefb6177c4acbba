import type { Role } from './roles.ts'

/** The people who may see a screen: everyone (signed out included), every verified person, or these roles. */
type Viewers = 'everyone' | 'verified' | readonly Role[]

const staff = ['Facilitator', 'Admin'] as const
const admin = ['Admin'] as const

/**
 * All screens of the web app by address, with the people who may see them. The web app's routes, the cloud's
 * measurements, the screenshots and the accessibility journey use this table. A route that is missing here, or a screen
 * without a route, is a type error (`web/src/links.test.ts`).
 */
export const SCREENS = {
  '/': 'everyone',
  '/login': 'everyone',
  '/programs': 'everyone',
  '/contract': 'everyone',
  '/answer': 'everyone',
  '/form': 'everyone',
  '/check': 'everyone',
  '/outbox': 'everyone',
  '/messages': 'everyone',
  '/first-admin': 'verified',
  '/dashboard': admin,
  '/app/day': 'verified',
  '/app/program-requests/viewRequests': 'verified',
  '/app/program-requests/submitRequest': 'verified',
  '/app/clients/viewClients': admin,
  '/app/employees/viewEmployees': staff,
  '/app/employees/employeeProfile': staff,
  '/app/employees/employeeResources': staff,
  '/app/schedule/scheduleDisplay': staff,
  '/app/schedule/shift': staff,
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

/** True if the web app has a screen at this path, with or without a slash at the end. */
export const isScreen = (path: string): boolean => Object.hasOwn(SCREENS, path.replace(/(.)\/$/, '$1'))
