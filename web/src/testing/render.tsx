import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'

/** Renders a part with the component library and a cache of queries. */
export function renderPart(part: ReactNode, queries = new QueryClient()) {
  const view = render(part, {
    wrapper: ({ children }) => (
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </MantineProvider>
    ),
  })
  return { ...view, user: userEvent.setup() }
}

/** Renders a part at an address of the app. The part appears asynchronously, as in the app. */
export function renderScreen(part: ReactNode, { queries = new QueryClient(), address = '/' } = {}) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  return { ...renderPart(<RouterProvider router={router as never} />, queries), router }
}
