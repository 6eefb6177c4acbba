import type { Role } from '@belay/contract/roles'
import { SCREENS, type ScreenPath } from '@belay/contract/screens'
import type { Page } from '@playwright/test'
import type { Person } from '../../e2e/harness/people.ts'

export type Viewer = Exclude<Person, 'unverified'> | 'signedOut'

const everyone: readonly Viewer[] = ['signedOut', 'noAccess', 'client', 'facilitator', 'admin']
const signedIn: readonly Viewer[] = ['noAccess', 'client', 'facilitator', 'admin']
const staff: readonly Viewer[] = ['facilitator', 'admin']
const admin: readonly Viewer[] = ['admin']

/** Opens the first record of the list by a click on its row or card. */
const openFirst = (page: Page) => page.locator('main table tbody tr, main li button').first().click({ timeout: 10_000 })
/** Opens the first of the person's own programs. */
const openOwn = (page: Page) => page.locator('main li a').first().click({ timeout: 10_000 })
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click({ timeout: 10_000 })
const then =
  (...acts: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page)
  }
/** Opens all folded parts of a page. */
const unfold = async (page: Page) => {
  await page.locator('main summary').first().waitFor({ timeout: 10_000 })
  for (const summary of await page.locator('main summary').all()) await summary.click()
}
/** Chooses an entry from the menu of the open panel. */
const choose = (name: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).click({ timeout: 10_000 })
  await page.getByRole('menuitem', { name }).click({ timeout: 10_000 })
}
const chooseTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click({ timeout: 10_000 })
const key = (keys: string) => (page: Page) => page.keyboard.press(keys)

const REQUESTS = '/app/program-requests/viewRequests'
const CONTRACTS = '/app/contract/viewContracts'
const CLIENTS = '/app/clients/viewClients'
const EMPLOYEES = '/app/employees/viewEmployees'
const SCHEDULE = '/app/schedule/scheduleDisplay'
const AGENDA = `${SCHEDULE}?view=agenda`

type Screen = {
  path: string
  name: string
  seenBy: readonly Viewer[]
  act?: (page: Page) => Promise<void>
  /** The title, if it is an error page. */
  failure?: RegExp
}

/** The viewers of the walk: a journey opens each of their screens. */
export const WALKED = ['admin', 'facilitator', 'client', 'signedOut'] as const satisfies readonly Viewer[]

const VIEWERS: Record<Role, Viewer> = {
  Admin: 'admin',
  Facilitator: 'facilitator',
  Client: 'client',
  'No Access': 'noAccess',
}
/** Screens that show another screen to some viewers, or nothing without a mailed link. Each with its viewers. */
const SEEN_OTHERWISE: Partial<Record<ScreenPath, readonly Viewer[]>> = {
  '/login': ['signedOut'],
  '/contract': [],
  '/first-admin': [],
  '/outbox': [],
  '/messages': [],
}

function viewersOf(path: ScreenPath): readonly Viewer[] {
  const viewers = SCREENS[path]
  const otherwise = SEEN_OTHERWISE[path]
  if (otherwise) return otherwise
  if (viewers === 'everyone') return everyone
  return viewers === 'verified' ? signedIn : viewers.map((role) => VIEWERS[role])
}

const SCREENS_AS_OPENED: readonly Screen[] = (Object.keys(SCREENS) as ScreenPath[]).map((path) => ({
  path,
  name: path.split('/').at(-1) || 'home',
  seenBy: viewersOf(path),
}))

/** All screens, and then the states of a screen that are worth a screenshot. */
export const ROUTES: readonly Screen[] = [
  ...SCREENS_AS_OPENED,
  { path: '/programs/high-ropes-challenge?people=20', name: 'program', seenBy: ['signedOut', 'client'] },
  { path: '/login?mode=sign-up', name: 'login-sign-up', seenBy: ['signedOut'] },
  { path: '/login?mode=code', name: 'login-code', seenBy: ['signedOut'] },
  {
    path: '/login?mode=code',
    name: 'login-code-sent',
    seenBy: ['signedOut'],
    act: async (page) => {
      await page.getByLabel('E-mail').fill('first-request@example.edu')
      await page.getByRole('button', { name: 'Send the code' }).click()
      await page.getByLabel('Code').waitFor()
    },
  },
  { path: '/login?mode=forgot', name: 'login-forgot', seenBy: ['signedOut'] },
  { path: '/dashboard', name: 'dashboard-side-menu', seenBy: admin, act: press('Open menu') },
  {
    path: '/',
    name: 'own-shift',
    seenBy: ['facilitator'],
    act: (page) => page.getByRole('link', { name: 'Open shift' }).click({ timeout: 10_000 }),
  },
  { path: SCHEDULE, name: 'schedule-side-menu', seenBy: ['facilitator'], act: press(/^(Open menu|Me)$/) },
  {
    path: '/dashboard',
    name: 'refused',
    seenBy: ['noAccess', 'client', 'facilitator'],
    failure: /^You don't have access/,
  },
  { path: `${REQUESTS}?status=All`, name: 'viewRequests-all', seenBy: admin },
  { path: REQUESTS, name: 'viewRequests-open', seenBy: admin, act: openFirst },
  { path: REQUESTS, name: 'day-open', seenBy: ['noAccess', 'client'], act: openOwn },
  { path: CONTRACTS, name: 'viewContracts-open', seenBy: ['client', 'facilitator', 'admin'], act: openFirst },
  { path: CLIENTS, name: 'viewClients-open', seenBy: admin, act: openFirst },
  { path: EMPLOYEES, name: 'viewEmployees-open', seenBy: admin, act: openFirst },
  { path: `${SCHEDULE}?view=week`, name: 'scheduleDisplay-week', seenBy: staff },
  { path: `${SCHEDULE}?view=day`, name: 'scheduleDisplay-day', seenBy: staff },
  { path: AGENDA, name: 'scheduleDisplay-agenda', seenBy: staff },
  { path: `${SCHEDULE}?view=month`, name: 'scheduleDisplay-month', seenBy: staff },
  { path: `${SCHEDULE}?view=board`, name: 'scheduleDisplay-board', seenBy: admin },

  // Layers on top of a screen.
  { path: '/', name: 'palette', seenBy: ['facilitator', 'admin'], act: key('Control+k') },
  { path: '/dashboard', name: 'shortcuts', seenBy: admin, act: key('?') },
  { path: '/', name: 'notifications', seenBy: signedIn, act: press(/^Notifications/) },
  { path: '/', name: 'welcome', seenBy: signedIn, act: press(/^Welcome/) },
  { path: '/', name: 'account', seenBy: ['client', 'admin'], act: then(press(/^Welcome/), press(/^Account$/)) },
  {
    path: '/',
    name: 'account-notifications',
    seenBy: ['facilitator', 'client'],
    act: then(press(/^Welcome/), press(/^Account$/), chooseTab('Notifications')),
  },
  {
    path: '/',
    name: 'account-sign-in',
    seenBy: ['client', 'admin'],
    act: then(press(/^Welcome/), press(/^Account$/), chooseTab('Sign-in')),
  },
  { path: '/login?mode=second-step', name: 'login-second-step', seenBy: ['signedOut'] },
  { path: REQUESTS, name: 'request-approve', seenBy: admin, act: then(openFirst, press('Approve')) },
  { path: REQUESTS, name: 'request-reject', seenBy: admin, act: then(openFirst, press('Reject')) },
  { path: REQUESTS, name: 'request-edit', seenBy: ['noAccess'], act: then(openOwn, press('Edit')) },
  { path: REQUESTS, name: 'request-menu', seenBy: admin, act: then(openFirst, press('More actions')) },
  { path: REQUESTS, name: 'request-edit', seenBy: admin, act: then(openFirst, choose('Edit')) },
  { path: REQUESTS, name: 'request-cancel', seenBy: ['noAccess'], act: then(openOwn, press('Cancel request')) },
  { path: `${CONTRACTS}?status=Draft`, name: 'contract-edit', seenBy: admin, act: then(openFirst, press('Edit')) },
  {
    path: CONTRACTS,
    name: 'contract-sign',
    seenBy: ['client'],
    act: then(press('Read and sign'), press('Sign contract')),
  },
  { path: CLIENTS, name: 'client-add', seenBy: admin, act: press('Add client') },
  { path: CLIENTS, name: 'client-edit', seenBy: admin, act: then(openFirst, press('Edit')) },
  { path: EMPLOYEES, name: 'staff-edit', seenBy: admin, act: then(openFirst, press('Edit')) },
  { path: AGENDA, name: 'program', seenBy: staff, act: openFirst },
  { path: AGENDA, name: 'program-assign', seenBy: admin, act: then(openFirst, press('Assign facilitators')) },
  { path: `${SCHEDULE}?do=add`, name: 'program-add', seenBy: admin },
  { path: `${SCHEDULE}?view=month&do=fill`, name: 'fill', seenBy: admin },
  { path: `${SCHEDULE}?do=subscribe`, name: 'subscribe', seenBy: staff },
  {
    path: '/app/employees/employeeProfile',
    name: 'profile-unfolded',
    seenBy: ['facilitator'],
    act: then(unfold, press('Add time off')),
  },
  { path: '/app/workday/logHoursAdmin', name: 'log-for-someone', seenBy: admin, act: press(/^Log for/) },
  { path: '/app/workday/payFinalization', name: 'pay-finalize', seenBy: admin, act: press('Finalize pay') },
  { path: '/app/users/viewUsers', name: 'user-role', seenBy: admin, act: press(/^Role of/) },
  { path: '/app/employees/employeeResources', name: 'resource-add', seenBy: admin, act: press('Add resource') },
  { path: '/no/such/page', name: 'not-found', seenBy: ['signedOut', 'admin'], failure: /^Page not found/ },
]
