import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { OutcomeNote } from './outcome-note.tsx'

const undoWith = async (worked: boolean) => {
  renderPart(<OutcomeNote outcome={{ text: 'Accepted', undo: async () => worked }} />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
}

it('OutcomeNote shows that the decision was undone, without a second Undo', async () => {
  await undoWith(true)
  expect(screen.getByRole('status').textContent).toContain('Undone')
  expect(screen.queryByRole('button')).toBeNull()
})

it('OutcomeNote keeps Undo if undoing failed', async () => {
  await undoWith(false)
  expect(screen.getByRole('status').textContent).toContain('Accepted')
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
})
