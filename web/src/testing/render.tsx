import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, renderHook } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'

/** Returns a wrapper with the component library and a cache of queries. */
const createWrapper =
  (queries: QueryClient) =>
  ({ children }: { children: ReactNode }) => (
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </MantineProvider>
  )

/** Renders a part with the component library and a cache of queries. */
export const renderPart = (part: ReactNode, queries = new QueryClient()) => ({
  ...render(part, { wrapper: createWrapper(queries) }),
  user: userEvent.setup(),
})

/** Calls a hook in a component with a cache of queries. */
export const renderHookWith = <Result,>(queries: QueryClient, hook: () => Result) =>
  renderHook(hook, { wrapper: createWrapper(queries) })

/** Renders a part at an address of the app. The part appears asynchronously, as in the app. */
export function renderScreen(part: ReactNode, { queries = new QueryClient(), address = '/' } = {}) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  return { ...renderPart(<RouterProvider router={router as never} />, queries), router }
}
