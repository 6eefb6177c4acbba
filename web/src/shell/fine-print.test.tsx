import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type SessionState, session } from '../cloud/session/session.ts'
import { ANN } from '../testing/people.ts'
import { renderScreen } from '../testing/render.tsx'
import { FinePrint } from './fine-print.tsx'

const PEOPLE: SessionState[] = [
  { state: 'signed-out', user: null },
  { state: 'unverified', user: ANN },
  { state: 'verified', user: ANN },
]

async function renderFor(state: SessionState) {
  vi.spyOn(session, 'now').mockReturnValue(state)
  const { user } = renderScreen(<FinePrint />)
  await screen.findByRole('link', { name: 'Privacy Policy' })
  return { user, button: screen.queryByRole('button', { name: 'Switch to Dark Mode' }) }
}
afterEach(() => localStorage.clear())

it.each(PEOPLE)('links to both policies for everyone: $state', async (state) => {
  await renderFor(state)
  expect(screen.getByRole('link', { name: 'Terms and Conditions' }).getAttribute('href')).toBe(
    '/app/policies/termsAndConditions',
  )
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/app/policies/privacyPolicy')
})

it.each(PEOPLE.slice(0, 2))('offers the theme to people without a toggle in the top bar: $state', async (state) => {
  const { user, button } = await renderFor(state)
  await user.click(button as HTMLElement)
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'))
  expect(button?.textContent).toBe('Switch to Light Mode')
})

it('leaves the theme to the top bar for a verified person', async () => {
  expect((await renderFor({ state: 'verified', user: ANN })).button).toBeNull()
})
