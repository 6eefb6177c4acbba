import type { Role } from '@belay/contract/roles'
import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routes.tsx'
import { createLazyPage } from './shell/lazy-page.tsx'
import { withMantine } from './shell/with-mantine.tsx'
import { Loading } from './ui/page/loading.tsx'

const RouteError = createLazyPage(() => withMantine(import('./shell/route-error.tsx').then((page) => page.RouteError)))
const NotFoundPage = createLazyPage(() => import('./shell/plain-pages.tsx').then((page) => page.NotFoundPage))

export const router = createRouter({
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

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
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
