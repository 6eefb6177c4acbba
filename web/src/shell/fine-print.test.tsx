import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { IdentityUser } from '../cloud/identity.ts'
import { queryClient } from '../cloud/query.ts'
import { type SessionState, session } from '../cloud/session.ts'
import { FinePrint } from './fine-print.tsx'

const user: IdentityUser = {
  id: 'u',
  email: 'u@example.edu',
  emailVerified: true,
  displayName: 'U',
  photoURL: null,
} as never
const PEOPLE: SessionState[] = [
  { state: 'signed-out', user: null },
  { state: 'unverified', user },
  { state: 'verified', user },
]

async function renderFor(state: SessionState) {
  vi.spyOn(session, 'now').mockReturnValue(state)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <FinePrint /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <MantineProvider env="test" defaultColorScheme="light">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole('link', { name: 'Privacy Policy' })
  return screen.queryByRole('button', { name: 'Switch to Dark Mode' })
}
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it.each(PEOPLE)('links to both policies for everyone: $state', async (state) => {
  await renderFor(state)
  expect(screen.getByRole('link', { name: 'Terms and Conditions' }).getAttribute('href')).toBe(
    '/app/policies/termsAndConditions',
  )
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/app/policies/privacyPolicy')
})

it.each(PEOPLE.slice(0, 2))('offers the theme to people without a toggle in the top bar: $state', async (state) => {
  const button = await renderFor(state)
  if (!button) throw new Error('no button')
  await userEvent.setup().click(button)
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'))
  expect(button.textContent).toBe('Switch to Light Mode')
})

it('leaves the theme to the top bar for a verified person', async () => {
  expect(await renderFor({ state: 'verified', user })).toBeNull()
})
