import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { deleteEntry, EntryMenu } from './entry-menu.tsx'

it.each([28, 36])('a menu of %i px opens at the first press and gives the focus back to its dots', async (size) => {
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <EntryMenu label="Actions" size={size} entries={[{ label: 'Edit', onClick: () => undefined }]} />
    </MantineProvider>,
  )
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Edit' })
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toBe(document.activeElement))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toBe(document.activeElement))
  expect(screen.queryByRole('menuitem')).toBeNull()
})

it('an entry that destroys something is written in the red that is read at 4.5:1', async () => {
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <EntryMenu label="Actions" entries={[deleteEntry(() => undefined)]} />
    </MantineProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Actions' }))
  const entry = await screen.findByRole('menuitem', { name: 'Delete' })
  expect(entry.style.getPropertyValue('--menu-item-color')).toBe('var(--mantine-color-error)')
})
