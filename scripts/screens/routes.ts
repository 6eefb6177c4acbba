import type { Page } from '@playwright/test'
import type { Person } from '../../e2e/harness/people.ts'

export type Viewer = Exclude<Person, 'unverified'> | 'signedOut'

const everyone: readonly Viewer[] = ['signedOut', 'noAccess', 'client', 'facilitator', 'admin']
const signedIn: readonly Viewer[] = ['noAccess', 'client', 'facilitator', 'admin']
const staff: readonly Viewer[] = ['facilitator', 'admin']
const admin: readonly Viewer[] = ['admin']

/** Opens the first record of the list, as a click on its row or card does. */
const openFirst = (page: Page) => page.locator('main table tbody tr, main li > button').first().click({ timeout: 3000 })
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click({ timeout: 3000 })

type Screen = { path: string; name: string; seenBy: readonly Viewer[]; act?: (page: Page) => Promise<void> }

/** Every route, then the states of a screen that are worth a picture. */
export const ROUTES: readonly Screen[] = [
  { path: '/', name: 'home', seenBy: everyone },
  { path: '/login', name: 'login', seenBy: ['signedOut'] },
  { path: '/login?mode=sign-up', name: 'login-sign-up', seenBy: ['signedOut'] },
  { path: '/login?mode=forgot', name: 'login-forgot', seenBy: ['signedOut'] },
  { path: '/dashboard', name: 'dashboard', seenBy: admin },
  { path: '/app/program-requests/viewRequests', name: 'viewRequests', seenBy: signedIn },
  { path: '/app/program-requests/submitRequest', name: 'submitRequest', seenBy: signedIn },
  { path: '/app/clients/viewClients', name: 'viewClients', seenBy: admin },
  { path: '/app/employees/viewEmployees', name: 'viewEmployees', seenBy: staff },
  { path: '/app/employees/employeeProfile', name: 'employeeProfile', seenBy: staff },
  { path: '/app/employees/employeeResources', name: 'employeeResources', seenBy: staff },
  { path: '/app/schedule/scheduleDisplay', name: 'scheduleDisplay', seenBy: staff },
  { path: '/app/contract/viewContracts', name: 'viewContracts', seenBy: signedIn },
  { path: '/app/contract/contractEditor', name: 'contractEditor', seenBy: admin },
  { path: '/app/analytics/analyticsView', name: 'analyticsView', seenBy: admin },
  { path: '/app/charge-items/chargeItems', name: 'chargeItems', seenBy: admin },
  { path: '/app/users/viewUsers', name: 'viewUsers', seenBy: admin },
  { path: '/app/workday/logHours', name: 'logHours', seenBy: staff },
  { path: '/app/workday/logHoursAdmin', name: 'logHoursAdmin', seenBy: admin },
  { path: '/app/workday/payFinalization', name: 'payFinalization', seenBy: admin },
  { path: '/app/settings/centreSettings', name: 'centreSettings', seenBy: admin },
  { path: '/app/policies/termsAndConditions', name: 'termsAndConditions', seenBy: everyone },
  { path: '/app/policies/privacyPolicy', name: 'privacyPolicy', seenBy: everyone },

  { path: '/dashboard', name: 'dashboard-side-menu', seenBy: admin, act: press('Open menu') },
  { path: '/app/schedule/scheduleDisplay', name: 'schedule-side-menu', seenBy: ['facilitator'], act: press('Open menu') },
  { path: '/dashboard', name: 'refused', seenBy: ['noAccess', 'client', 'facilitator'] },
  { path: '/app/program-requests/viewRequests?tab=all', name: 'viewRequests-all', seenBy: admin },
  { path: '/app/program-requests/viewRequests', name: 'viewRequests-open', seenBy: ['noAccess', 'client', 'admin'], act: openFirst },
  { path: '/app/contract/viewContracts', name: 'viewContracts-open', seenBy: ['client', 'facilitator', 'admin'], act: openFirst },
  { path: '/app/clients/viewClients', name: 'viewClients-open', seenBy: admin, act: openFirst },
  { path: '/app/employees/viewEmployees', name: 'viewEmployees-open', seenBy: admin, act: openFirst },
  { path: '/app/schedule/scheduleDisplay?view=week', name: 'scheduleDisplay-week', seenBy: staff },
  { path: '/app/schedule/scheduleDisplay?view=day', name: 'scheduleDisplay-day', seenBy: staff },
  { path: '/app/schedule/scheduleDisplay?view=agenda', name: 'scheduleDisplay-agenda', seenBy: staff },
  { path: '/no/such/page', name: 'not-found', seenBy: ['signedOut', 'admin'] },
]
