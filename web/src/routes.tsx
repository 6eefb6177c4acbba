import { ROLES } from '@belay/contract/roles'
import { SCREENS, type ScreenPath } from '@belay/contract/screens'
import { CONTRACT_STATUSES, LOG_STATUSES, REQUEST_STATUSES } from '@belay/contract/statuses'
import { createLazyRoute, createRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import { session } from './cloud/session/session.ts'
import { HomeScreen, loadHome } from './features/home/home-screen.tsx'
import { type AccessContext, requireAccess } from './shell/require-access.ts'
import { Shell } from './shell/shell.tsx'
import { appPath, createSearchReader, day, flag, number, oneOf, type Shape, tableSearch, text } from './ui/search.ts'

const root = createRootRoute({ component: Shell })

/** The exports of a screen's file: the screen, and a function that fetches its first data. */
type ScreenFile = { Screen: RouteComponent; prefetch?: (search: object) => unknown }
/** The files of the screens, named after their addresses. Each is fetched when it is first opened. */
const files = import.meta.glob<ScreenFile>('./routes/*.tsx')

type Opened = { cause: 'preload' | 'enter' | 'stay'; search: object; location: { href: string } }

/** Creates a screen's route. SCREENS in the contract lists who may open it; `search` lists its search parameters. */
function screen<const Path extends ScreenPath, Search extends Shape>(
  path: Path,
  title: string,
  search: Search,
  gate = SCREENS[path] === 'everyone' ? undefined : requireAccess(path),
) {
  const load = files[`./routes/${path.slice(1).replaceAll('/', '.')}.tsx`]
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: createSearchReader(search),
    beforeLoad:
      gate &&
      (async (opened: Opened): Promise<AccessContext> => {
        const access = await gate(opened)
        // Fetches the screen's code and first data when the person points at a link to it or opens it.
        if (opened.cause !== 'stay' && !access.refused)
          load?.()
            .then(({ prefetch }) => prefetch?.(opened.search))
            .catch(() => undefined)
        return access
      }),
    // Public pages and the shift page use plain elements, so they can be drawn before the component library is loaded.
    staticData: { title, plain: SCREENS[path] === 'everyone' || /shift$|day$/.test(path) },
  }).lazy(async () => createLazyRoute(path)({ component: (await load?.())?.Screen }))
}

/** The route of Home. Home is the first page people see, so it is in the first load and never redirects. */
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: loadHome,
  component: HomeScreen,
  staticData: { title: 'Home', plain: true },
})

/** Creates a route of the program types. Their addresses are not known in advance. */
const programScreen = <const Path extends `/programs/$slug${string}`>(path: Path, title: string, file: string) =>
  createRoute({ getParentRoute: () => root, path, staticData: { title, plain: true } }).lazy(async () =>
    createLazyRoute(path)({ component: (await files[file]?.())?.Screen }),
  )

/** All routes of the app. This file is in the first load: do not import anything large here. */
export const routeTree = root.addChildren([
  home,
  screen('/programs', 'Programs', { people: number, month: text, length: text, budget: number }),
  programScreen('/programs/$slug', 'Programs', './routes/programs.tsx'),
  programScreen('/programs/$slug/request', 'Request a program', './routes/programs.request.tsx'),
  screen('/login', 'Sign In', {
    redirect: appPath,
    mode: text,
    error: text,
  }),
  screen('/contract', 'Your contract', { contract: text }),
  screen('/answer', 'Your shift', { answer: oneOf(['yes', 'no']) }),
  screen('/form', 'Participant form', {}),
  screen('/check', 'Check a document', {}),
  screen('/outbox', 'Outbox', { open: text }),
  screen('/messages', 'Messages', { open: text }),
  // Also for a person who could not confirm their address because no mail is sent.
  screen('/first-admin', 'First Admin', {}, async (opened) =>
    (await session.settled()).state === 'unverified' ? {} : requireAccess('/first-admin')(opened),
  ),
  screen('/dashboard', 'Dashboard', { ...tableSearch, kind: text }),
  screen('/app/day', 'Your day', { program: text, rating: number }),
  screen('/app/program-requests/viewRequests', 'Program Requests', {
    ...tableSearch,
    request: text,
    status: oneOf([...REQUEST_STATUSES, 'All']),
    type: text,
    size: oneOf(['1-20', '21-50', '51-100', '101+']),
    from: day,
    to: day,
  }),
  screen('/app/program-requests/submitRequest', 'Submit Request', { from: text, step: number }),
  screen('/app/clients/viewClients', 'Clients', {
    ...tableSearch,
    client: text,
    type: oneOf(['school', 'university', 'corporate', 'non-profit', 'government', 'other']),
  }),
  screen('/app/employees/viewEmployees', 'Staff', { ...tableSearch, active: oneOf(['active', 'inactive']) }),
  screen('/app/employees/employeeProfile', 'Profile', { ...tableSearch, staffID: text, tab: oneOf(['pay']) }),
  screen('/app/employees/employeeResources', 'Resources', { ...tableSearch, category: text }),
  // The screen checks its `view` itself, because the valid views depend on the person's role.
  screen('/app/schedule/scheduleDisplay', 'Schedule', {
    ...tableSearch,
    date: text,
    place: text,
    type: text,
    person: text,
    staffing: oneOf(['needs', 'unanswered', 'staffed']),
    show: oneOf(['open', 'all']),
    request: text,
  }),
  screen('/app/schedule/shift', 'Your shift', { program: text }),
  screen('/app/contract/viewContracts', 'Contracts', {
    ...tableSearch,
    status: oneOf([...CONTRACT_STATUSES, 'All']),
    client: text,
    amount: oneOf(['0-1000', '1000-5000', '5000-10000', '10000+']),
    from: day,
    to: day,
    contract: text,
    edit: flag,
  }),
  screen('/app/contract/contractEditor', 'Contract text', { tab: oneOf(['form']) }),
  screen('/app/analytics/analyticsView', 'Reports', {
    ...tableSearch,
    tab: oneOf(['requests', 'programs', 'revenue', 'staffing', 'pay', 'speed', 'audit', 'security']),
    from: text,
    to: text,
    alone: flag,
    collection: text,
    kind: text,
    by: text,
  }),
  screen('/app/charge-items/chargeItems', 'Charge Items', tableSearch),
  screen('/app/places/viewPlaces', 'Places', tableSearch),
  screen('/app/program-types/viewProgramTypes', 'Program Types', tableSearch),
  screen('/app/users/viewUsers', 'Users', {
    ...tableSearch,
    role: oneOf(ROLES),
    signIn: oneOf(['enabled', 'disabled']),
  }),
  screen('/app/workday/logHours', 'Log Hours', { ...tableSearch, week: day, log: text }),
  screen('/app/workday/logHoursAdmin', 'Log Hours Admin', {
    ...tableSearch,
    tab: oneOf([...LOG_STATUSES, 'All']),
    from: day,
    to: day,
    person: text,
  }),
  screen('/app/workday/payFinalization', 'Pay Finalization', { ...tableSearch, from: day, to: day }),
  screen('/app/settings/centreSettings', 'Centre settings', {}),
  screen('/app/policies/termsAndConditions', 'Terms and Conditions', tableSearch),
  screen('/app/policies/privacyPolicy', 'Privacy Policy', tableSearch),
])
