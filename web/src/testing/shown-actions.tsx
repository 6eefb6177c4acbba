import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderScreen } from './render.tsx'

/** Returns the names of the buttons and links, then of the entries of `menu`, with the reason of disabled entries. */
export async function listShownActions(
  actions: ReactNode,
  menu?: RegExp,
  queries = new QueryClient(),
): Promise<string[]> {
  const { user } = renderScreen(<main>{actions}</main>, { queries })
  await screen.findByRole('main')
  const shown = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(getName)
  const button = menu && screen.queryByRole('button', { name: menu })
  if (!button) return shown
  await user.click(button)
  const entries = await screen.findAllByRole('menuitem')
  return [...shown.filter((name) => name !== getName(button)), ...entries.map(getName)]
}

const getName = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
