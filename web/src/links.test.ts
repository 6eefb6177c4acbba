import { addressOf, linkTo, type ScreenLink } from '@belay/contract/links'
import { SCREENS, type ScreenPath } from '@belay/contract/screens'
import { expect, it } from 'vitest'
import { getRouter } from './router.tsx'

const router = getRouter()

// Type checks: a route without an entry in SCREENS, or a screen without a route, does not compile.
SCREENS satisfies Record<Exclude<keyof typeof router.routesByPath, `/programs/$slug${string}`>, unknown>
router.routesByPath satisfies Record<ScreenPath, unknown>

type Route = { options: { validateSearch?: (raw: object) => object; beforeLoad?: unknown } }
const routes = router.routesByPath as unknown as Record<string, Route>

/** One example of each link. A missing link does not compile. */
const LINKS: Record<keyof typeof linkTo, ScreenLink> = {
  home: linkTo.home(),
  dashboard: linkTo.dashboard(),
  requests: linkTo.requests(),
  approvedRequests: linkTo.approvedRequests(),
  request: linkTo.request('r 1'),
  requestsByPerson: linkTo.requestsByPerson('ann+1@example.edu'),
  conversation: linkTo.conversation('p1'),
  requestLike: linkTo.requestLike('r1'),
  day: linkTo.day('p 1'),
  contract: linkTo.contract('123'),
  contracts: linkTo.contracts(),
  program: linkTo.program('p&1'),
  shift: linkTo.shift('p&1'),
  schedule: linkTo.schedule(),
  schedulingOf: linkTo.schedulingOf('r1'),
  client: linkTo.client('c1'),
  staffMember: linkTo.staffMember('s1'),
  staffByEmail: linkTo.staffByEmail('sam@example.edu'),
  profile: linkTo.profile('s1'),
  ownPay: linkTo.ownPay(),
  users: linkTo.users(),
  user: linkTo.user('ann@example.edu'),
  ownHours: linkTo.ownHours(),
  weekOfHours: linkTo.weekOfHours('12/08/2026'),
  hoursOf: linkTo.hoursOf({ staffID: 's1', date: '12/08/2026' }),
  hoursOn: linkTo.hoursOn('12/08/2026'),
  pay: linkTo.pay(),
  payRun: linkTo.payRun('r1'),
  ownLog: linkTo.ownLog({ timeID: 't1', date: '12/08/2026' }),
  login: linkTo.login('reset', 'abc', '/app/contract/viewContracts?contract=p1'),
  signIn: linkTo.signIn('/dashboard'),
  secondStep: linkTo.secondStep('/dashboard'),
  firstAdmin: linkTo.firstAdmin('abc'),
  answerShift: linkTo.answerShift('token', 'yes'),
  contractByLink: linkTo.contractByLink('p1', 'abc'),
  contractLinkRequest: linkTo.contractLinkRequest('p1'),
}

it.each(Object.entries(LINKS))('linkTo.%s opens its screen and keeps all values of its address', (_name, link) => {
  const url = new URL(addressOf(link), 'http://app.invalid')
  expect(url.pathname).toBe(link.to)
  const search = routes[link.to]?.options.validateSearch?.(router.options.parseSearch(url.search)) ?? {}
  expect(search).toEqual(link.search)
  expect(url.hash.slice(1)).toBe(link.hash ?? '')
})

it('every screen except Home has a file named after its address', () => {
  const files = Object.keys(SCREENS).flatMap((path) =>
    path === '/' ? [] : [`./routes/${path.slice(1).replaceAll('/', '.')}.tsx`],
  )
  // The address of this screen contains the name of a program type.
  expect(Object.keys(import.meta.glob('./routes/*.tsx')).sort()).toEqual(
    [...files, './routes/programs.request.tsx'].sort(),
  )
})

it.each(Object.entries(SCREENS))('%s has a gate unless it is for everyone', (path, viewers) => {
  expect(routes[path]?.options.beforeLoad !== undefined).toBe(viewers !== 'everyone')
})
