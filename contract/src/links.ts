import { toIsoDate } from './dates.ts'
import type { ScreenPath } from './screens.ts'

/** Where a link leads: a screen, and what its address says after the question mark. */
export type ScreenLink = { readonly to: ScreenPath; readonly search: Readonly<Record<string, string>> }
export type LoginMode = 'verify' | 'change-email' | 'stop-change' | 'reset'

const link = <const To extends ScreenPath, const Search extends ScreenLink['search']>(to: To, search: Search) =>
  ({ to, search }) as const

/**
 * The links of the app, once: for screens (`<Link {...linkTo.request(id)}>`), and for mails and notifications
 * (`addressOf(linkTo.request(id))`). A test in web/ holds each against its route.
 */
export const linkTo = {
  home: () => link('/', {}),
  dashboard: () => link('/dashboard', {}),
  requests: () => link('/app/program-requests/viewRequests', {}),
  approvedRequests: () => link('/app/program-requests/viewRequests', { status: 'Approved' }),
  request: (id: string) => link('/app/program-requests/viewRequests', { request: id }),
  requestsByPerson: (email: string) => link('/app/program-requests/viewRequests', { q: email }),
  /** A program as its requester sees it. */
  requestedProgram: (programID: string) => link('/app/program-requests/viewRequests', { program: programID }),
  /** The form of a new request, begun from an earlier one. */
  requestLike: (id: string) => link('/app/program-requests/submitRequest', { from: id }),
  contract: (programID: string) => link('/app/contract/viewContracts', { contract: programID }),
  contracts: () => link('/app/contract/viewContracts', {}),
  schedule: () => link('/app/schedule/scheduleDisplay', {}),
  /** A program on the schedule, as staff see it. */
  program: (programID: string) => link('/app/schedule/scheduleDisplay', { program: programID }),
  /** The form that puts a request on the schedule. */
  schedulingOf: (requestID: string) => link('/app/schedule/scheduleDisplay', { do: 'add', request: requestID }),
  client: (clientID: string) => link('/app/clients/viewClients', { client: clientID }),
  staffMember: (staffID: string) => link('/app/employees/viewEmployees', { open: staffID }),
  staffByEmail: (email: string) => link('/app/employees/viewEmployees', { q: email }),
  profile: (staffID: string) => link('/app/employees/employeeProfile', { staffID }),
  ownPay: () => link('/app/employees/employeeProfile', { tab: 'pay' }),
  users: () => link('/app/users/viewUsers', {}),
  user: (email: string) => link('/app/users/viewUsers', { q: email }),
  ownHours: () => link('/app/workday/logHours', {}),
  /** One's own hours of the week that holds a date (MM/dd/yyyy). */
  weekOfHours: (date: string) => link('/app/workday/logHours', { week: toIsoDate(date) }),
  /** A person's hours of a day (MM/dd/yyyy), as an Admin sees them. */
  hoursOf: ({ staffID, date }: { staffID: string; date: string }) =>
    link('/app/workday/logHoursAdmin', { tab: 'All', person: staffID, from: toIsoDate(date), to: toIsoDate(date) }),
  /** Everybody's hours of a day (MM/dd/yyyy) that wait for approval. */
  hoursOn: (date: string) => link('/app/workday/logHoursAdmin', { from: toIsoDate(date), to: toIsoDate(date) }),
  pay: () => link('/app/workday/payFinalization', {}),
  payRun: (payRunID: string) => link('/app/workday/payFinalization', { open: payRunID }),
  /** One log of one's own, open to be corrected. */
  ownLog: (log: { timeID: string; date: string }) =>
    link('/app/workday/logHours', { week: toIsoDate(log.date), log: log.timeID }),
  /** The sign-in screen as a mailed link opens it. */
  login: (mode: LoginMode, token: string, redirect = '') => link('/login', { mode, token, redirect }),
  /** The sign-in screen, which leads on to an address of the app. */
  signIn: (redirect = '') => link('/login', { redirect }),
  firstAdmin: (token: string) => link('/first-admin', { token }),
  /** A shift that somebody was asked about by mail: one button answers it. */
  answerShift: (token: string, answer: 'yes' | 'no') => link('/answer', { token, answer }),
  /** The contract for whoever holds its mailed link. */
  contractByLink: (programID: string, token: string) => link('/contract', { contract: programID, token }),
} as const satisfies Record<string, (...values: never[]) => ScreenLink>

/** A link as an address below the app's origin, without what is empty: `/app/contract/viewContracts?contract=p1`. */
export function addressOf({ to, search }: ScreenLink): string {
  const query = Object.entries(search).flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : []))
  return query.length > 0 ? `${to}?${query.join('&')}` : to
}
