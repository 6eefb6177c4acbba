import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OutcomeNote } from './outcome-note.tsx'

const undoWith = async (worked: boolean) => {
  render(
    <MantineProvider>
      <OutcomeNote outcome={{ words: 'Accepted', undo: async () => worked }} />
    </MantineProvider>,
  )
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
}

it('what was undone says so, and offers no second Undo', async () => {
  await undoWith(true)
  expect(screen.getByRole('status').textContent).toContain('Undone')
  expect(screen.queryByRole('button')).toBeNull()
})

it('what could not be undone can be tried again', async () => {
  await undoWith(false)
  expect(screen.getByRole('status').textContent).toContain('Accepted')
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
})
