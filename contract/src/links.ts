import { toIsoDate } from './dates.ts'
import type { ScreenPath } from './screens.ts'

/** Where a link leads: a screen, and what its address says after the question mark. */
export type ScreenLink = { readonly to: ScreenPath; readonly search: Readonly<Record<string, string>> }
export type LoginMode = 'verify' | 'change-email' | 'stop-change' | 'reset'

/**
 * The links of the app, once: for screens (`<Link {...linkTo.request(id)}>`), and for mails and notifications
 * (`addressOf(linkTo.request(id))`). A test in web/ holds each against its route.
 */
export const linkTo = {
  home: () => ({ to: '/', search: {} }) as const,
  dashboard: () => ({ to: '/dashboard', search: {} }) as const,
  requests: () => ({ to: '/app/program-requests/viewRequests', search: {} }) as const,
  request: (id: string) => ({ to: '/app/program-requests/viewRequests', search: { request: id } }) as const,
  requestsByPerson: (email: string) => ({ to: '/app/program-requests/viewRequests', search: { q: email } }) as const,
  /** A program as its requester sees it. */
  requestedProgram: (programID: string) =>
    ({ to: '/app/program-requests/viewRequests', search: { program: programID } }) as const,
  /** The form of a new request, begun from an earlier one. */
  requestLike: (id: string) => ({ to: '/app/program-requests/submitRequest', search: { from: id } }) as const,
  contract: (programID: string) => ({ to: '/app/contract/viewContracts', search: { contract: programID } }) as const,
  contracts: () => ({ to: '/app/contract/viewContracts', search: {} }) as const,
  /** A program on the schedule, as staff see it. */
  program: (programID: string) => ({ to: '/app/schedule/scheduleDisplay', search: { program: programID } }) as const,
  /** The form that puts a request on the schedule. */
  schedulingOf: (requestID: string) =>
    ({ to: '/app/schedule/scheduleDisplay', search: { do: 'add', request: requestID } }) as const,
  client: (clientID: string) => ({ to: '/app/clients/viewClients', search: { client: clientID } }) as const,
  staffMember: (staffID: string) => ({ to: '/app/employees/viewEmployees', search: { open: staffID } }) as const,
  staffByEmail: (email: string) => ({ to: '/app/employees/viewEmployees', search: { q: email } }) as const,
  profile: (staffID: string) => ({ to: '/app/employees/employeeProfile', search: { staffID } }) as const,
  ownPay: () => ({ to: '/app/employees/employeeProfile', search: { tab: 'pay' } }) as const,
  users: () => ({ to: '/app/users/viewUsers', search: {} }) as const,
  user: (email: string) => ({ to: '/app/users/viewUsers', search: { q: email } }) as const,
  ownHours: () => ({ to: '/app/workday/logHours', search: {} }) as const,
  /** One's own hours of the week that holds a date (MM/dd/yyyy). */
  weekOfHours: (date: string) => ({ to: '/app/workday/logHours', search: { week: toIsoDate(date) } }) as const,
  /** One log of one's own, open to be corrected. */
  ownLog: (log: { timeID: string; date: string }) =>
    ({ to: '/app/workday/logHours', search: { week: toIsoDate(log.date), log: log.timeID } }) as const,
  /** The sign-in screen as a mailed link opens it. */
  login: (mode: LoginMode, token: string, redirect = '') =>
    ({ to: '/login', search: { mode, token, redirect } }) as const,
  /** The sign-in screen, which leads on to an address of the app. */
  signIn: (redirect = '') => ({ to: '/login', search: { redirect } }) as const,
  firstAdmin: (token: string) => ({ to: '/first-admin', search: { token } }) as const,
  /** The contract for whoever holds its mailed link. */
  contractByLink: (programID: string, token: string) =>
    ({ to: '/contract', search: { contract: programID, token } }) as const,
} as const satisfies Record<string, (...values: never[]) => ScreenLink>

/** A link as an address below the app's origin, without what is empty: `/app/contract/viewContracts?contract=p1`. */
export function addressOf({ to, search }: ScreenLink): string {
  const query = Object.entries(search).flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : []))
  return query.length > 0 ? `${to}?${query.join('&')}` : to
}
