import type { Role } from '@belay/contract/roles'
import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routes.tsx'
import { createLazyPage } from './shell/lazy-page.tsx'
import { NotFoundPage } from './shell/not-found-page.ts'
import { withMantine } from './shell/with-mantine.tsx'
import { Loading } from './ui/page/loading.tsx'

const RouteError = createLazyPage(() => withMantine(import('./shell/route-error.tsx').then((page) => page.RouteError)))
const createAppRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <Loading height={480} />,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    notFoundMode: 'root',
  })
let router: ReturnType<typeof createAppRouter> | undefined

/** Returns the app's router. Creates it at the first call, because that is slow. */
export function getRouter(): ReturnType<typeof createAppRouter> {
  router ??= createAppRouter()
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** The page's name in the command palette and the browser's tab. */
    title?: string
    /** True if the page works without the component library, or loads the library itself. */
    plain?: boolean
  }
  interface RouteContext {
    refused?: readonly Role[]
  }
}
