import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { createDeleteEntry, EntryMenu } from './entry-menu.tsx'

it.each([28, 36])(
  'EntryMenu of %i px opens at the first press with the focus on its first entry, and returns the focus to its button',
  async (size) => {
    const { user } = renderPart(
      <EntryMenu label="Actions" size={size} entries={[{ label: 'Edit', onClick: () => undefined }]} />,
    )
    await user.tab()
    await user.keyboard('{Enter}')
    const first = await screen.findByRole('menuitem', { name: 'Edit' })
    await waitFor(() => expect(first).toBe(document.activeElement))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toBe(document.activeElement))
    expect(screen.queryByRole('menuitem')).toBeNull()
  },
)

it('EntryMenu shows a dangerous entry in a red with a contrast of 4.5:1', async () => {
  const { user } = renderPart(<EntryMenu label="Actions" entries={[createDeleteEntry(() => undefined)]} />)
  await user.click(screen.getByRole('button', { name: 'Actions' }))
  const entry = await screen.findByRole('menuitem', { name: 'Delete' })
  expect(entry.style.getPropertyValue('--menu-item-color')).toBe('var(--mantine-color-error)')
})
