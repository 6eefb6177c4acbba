import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'

/**
 * Returns the names of the shown buttons and links, then the entries of the menu named `menu`, in their order. The text
 * of a disabled entry includes the reason.
 */
export async function listShownActions(
  actions: ReactNode,
  menu?: RegExp,
  queries = new QueryClient(),
): Promise<string[]> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <main>{actions}</main> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole('main')
  const shown = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(getName)
  const button = menu && screen.queryByRole('button', { name: menu })
  if (!button) return shown
  await userEvent.click(button)
  const entries = await screen.findAllByRole('menuitem')
  return [...shown.filter((name) => name !== getName(button)), ...entries.map(getName)]
}

const getName = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
