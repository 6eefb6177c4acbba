import { toIsoDate } from './dates.ts'
import type { ScreenPath } from './screens.ts'

/** A link's target: a screen, its search parameters, and for a mailed link the fragment with its token. */
export type ScreenLink = {
  readonly to: ScreenPath
  readonly search: Readonly<Record<string, string>>
  readonly hash?: string
}
export type LoginMode = 'verify' | 'change-email' | 'stop-change' | 'reset'

const link = <const To extends ScreenPath, const Search extends ScreenLink['search']>(to: To, search: Search) =>
  ({ to, search }) as const
/** Creates a link with a token. The token is in the fragment, which browsers send to no server. */
const tokenLink = (to: ScreenPath, search: ScreenLink['search'], token: string) =>
  ({ to, search, hash: `token=${encodeURIComponent(token)}` }) as const

/** The app's links, for `<Link {...linkTo.home()}>` and `addressOf(linkTo.home())`. A test in web/ checks each. */
export const linkTo = {
  home: () => link('/', {}),
  dashboard: () => link('/dashboard', {}),
  requests: () => link('/app/program-requests/viewRequests', {}),
  approvedRequests: () => link('/app/program-requests/viewRequests', { status: 'Approved' }),
  request: (id: string) => link('/app/program-requests/viewRequests', { request: id }),
  requestsByPerson: (email: string) => link('/app/program-requests/viewRequests', { q: email }),
  /** Opens the conversation with the client about a program, by the ID of the program or of its request. */
  conversation: (programID: string) =>
    link('/app/program-requests/viewRequests', { program: programID, part: 'conversation' }),
  /** Opens the form of a new request, filled in from an earlier one. */
  requestLike: (id: string) => link('/app/program-requests/submitRequest', { from: id }),
  /** Opens the page of a program for its client, by the ID of the program or of its request. */
  day: (id: string) => link('/app/day', { program: id }),
  contract: (programID: string) => link('/app/contract/viewContracts', { contract: programID }),
  contracts: () => link('/app/contract/viewContracts', {}),
  schedule: () => link('/app/schedule/scheduleDisplay', {}),
  /** Opens a program on the schedule, for staff. */
  program: (programID: string) => link('/app/schedule/scheduleDisplay', { program: programID }),
  /** Opens the person's own shift of a program. */
  shift: (programID: string) => link('/app/schedule/shift', { program: programID }),
  /** Opens the form that puts a request on the schedule. */
  schedulingOf: (requestID: string) => link('/app/schedule/scheduleDisplay', { do: 'add', request: requestID }),
  client: (clientID: string) => link('/app/clients/viewClients', { client: clientID }),
  staffMember: (staffID: string) => link('/app/employees/viewEmployees', { open: staffID }),
  staffByEmail: (email: string) => link('/app/employees/viewEmployees', { q: email }),
  profile: (staffID: string) => link('/app/employees/employeeProfile', { staffID }),
  ownPay: () => link('/app/employees/employeeProfile', { tab: 'pay' }),
  users: () => link('/app/users/viewUsers', {}),
  user: (email: string) => link('/app/users/viewUsers', { q: email }),
  ownHours: () => link('/app/workday/logHours', {}),
  /** Opens the person's own hours in the week of a date (MM/dd/yyyy). */
  weekOfHours: (date: string) => link('/app/workday/logHours', { week: toIsoDate(date) }),
  /** Opens a person's hours on a day (MM/dd/yyyy), for an Admin. */
  hoursOf: ({ staffID, date }: { staffID: string; date: string }) =>
    link('/app/workday/logHoursAdmin', { tab: 'All', person: staffID, from: toIsoDate(date), to: toIsoDate(date) }),
  /** Opens all hours of a day (MM/dd/yyyy) that wait for approval. */
  hoursOn: (date: string) => link('/app/workday/logHoursAdmin', { from: toIsoDate(date), to: toIsoDate(date) }),
  pay: () => link('/app/workday/payFinalization', {}),
  payRun: (payRunID: string) => link('/app/workday/payFinalization', { open: payRunID }),
  /** Opens one of the person's own logs for editing. */
  ownLog: (log: { timeID: string; date: string }) =>
    link('/app/workday/logHours', { week: toIsoDate(log.date), log: log.timeID }),
  /** Opens the sign-in screen, for mailed links. */
  login: (mode: LoginMode, token: string, redirect = '') => tokenLink('/login', { mode, redirect }, token),
  /** Opens the sign-in screen, and then an address of the app. */
  signIn: (redirect = '') => link('/login', { redirect }),
  secondStep: (redirect = '') => link('/login', { mode: 'second-step', redirect }),
  firstAdmin: (token: string) => tokenLink('/first-admin', {}, token),
  /** Opens the screen that answers a mailed question about a shift with one button. */
  answerShift: (token: string, answer: 'yes' | 'no') => tokenLink('/answer', { answer }, token),
  /** Opens the contract, for the person with its mailed link. */
  contractByLink: (programID: string, token: string) => tokenLink('/contract', { contract: programID }, token),
  /** Opens the page that mails a contract's signer a new link. */
  contractLinkRequest: (programID: string) => link('/contract', { contract: programID }),
} as const satisfies Record<string, (...values: never[]) => ScreenLink>

/** Opens the page of a program with this rating chosen in its questions. Only the cloud creates it. */
export const linkToRating = (programID: string, rating: number): ScreenLink =>
  link('/app/day', { program: programID, rating: String(rating) })

/** Opens the form for the participants of a program. Only the cloud creates it, so the browser does not load it. */
export const linkToForm = (token: string): ScreenLink => tokenLink('/form', {}, token)

/** The path that serves the centre's logos to everyone. */
export const LOGO_PATH = '/files/logo/'
/** The path of the app's mark as a picture. */
export const MARK_PATH = '/icon-192.png'

/** Returns the address of a link in the app, without empty values: `/app/contract/viewContracts?contract=p1`. */
export function addressOf({ to, search, hash }: ScreenLink): string {
  const query = Object.entries(search).flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : []))
  return to + (query.length > 0 ? `?${query.join('&')}` : '') + (hash ? `#${hash}` : '')
}
