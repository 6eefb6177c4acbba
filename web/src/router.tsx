import type { Role } from '@belay/contract/access'
import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { NotFoundPage } from './shell/plain-pages.tsx'
import { RouteError } from './shell/route-error.tsx'
import { Loading } from './ui/states.tsx'

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
    /** The page's name, for the command palette and the browser's tab. */
    title?: string
  }
  interface RouteContext {
    refused?: readonly Role[]
  }
}
