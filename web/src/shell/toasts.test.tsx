import { notifications } from '@mantine/notifications'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createUnreachableError } from '../cloud/client.ts'
import { type SessionState, session } from '../cloud/session/session.ts'
import { renderPart } from '../testing/render.tsx'
import { toast } from '../ui/actions/toast.tsx'
import Toasts from './toasts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => act(() => notifications.clean()))

/** Advances the clock by `ms`, and then until expired toasts have faded out. */
function wait(ms: number) {
  act(() => vi.advanceTimersByTime(ms))
  act(() => vi.advanceTimersByTime(500))
}
function show() {
  renderPart(
    <>
      <button type="button">Approve</button>
      <Toasts />
    </>,
  )
  act(() => void toast.undo('Approved.', async () => undefined))
  wait(100)
}
/** Shows these toasts one after the other, each with Undo. */
function showToasts(...sentences: string[]) {
  for (const sentence of sentences) {
    act(() => void toast.undo(sentence, async () => undefined))
    wait(0)
  }
}
const listToasts = () =>
  screen.getAllByRole('alert').map((alert) => alert.querySelector('.toastWithUndo')?.firstChild?.textContent)
const undo = () => screen.queryByRole('button', { name: 'Undo' })

it('shows Undo for at least 20 seconds, then removes it', () => {
  show()
  wait(20_000)
  expect(undo()).toBeTruthy()
  wait(15_000)
  expect(undo()).toBeNull()
})

it('removes the toasts of a person who signs out, but not those of one whose sign-in ended', () => {
  let follow: (state: SessionState) => void = () => undefined
  vi.spyOn(session, 'subscribe').mockImplementation((listener) => {
    follow = listener
    return () => true
  })
  show()
  act(() => follow({ state: 'signed-out', user: null, reason: 'user-token-expired' }))
  wait(0)
  expect(undo()).toBeTruthy()
  act(() => follow({ state: 'signed-out', user: null }))
  wait(0)
  expect(undo()).toBeNull()
})

it('keeps a toast while the pointer is on it', () => {
  show()
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }))
  wait(120_000)
  expect(undo()).toBeTruthy()
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Messages' }))
  wait(40_000)
  expect(undo()).toBeNull()
})

it('F6 moves the focus to Undo and back; the toast stays while Undo has the focus', () => {
  show()
  const approve = screen.getByRole('button', { name: 'Approve' })
  act(() => approve.focus())
  fireEvent.keyDown(approve, { key: 'F6' })
  expect(document.activeElement).toBe(undo())
  wait(120_000)
  expect(undo()).toBeTruthy()
  fireEvent.keyDown(undo() as HTMLElement, { key: 'F6' })
  expect(document.activeElement).toBe(approve)
  wait(40_000)
  expect(undo()).toBeNull()
})

it('only the newest Undo shows its shortcut key', async () => {
  show()
  showToasts('Moved.')
  act(() => void toast.done('Saved.'))
  // The mutation observer runs after the toasts are drawn.
  await act(async () => undefined)
  const findMarked = () =>
    screen.getAllByRole('button', { name: 'Undo' }).map((button) => button.getAttribute('aria-keyshortcuts'))
  expect(findMarked()).toEqual([null, 'F6'])
  fireEvent.keyDown(document.body, { key: 'F6' })
  expect(document.activeElement?.closest('.toastWithUndo')?.textContent).toContain('Moved.')
})

it('removes a connection error when the connection is back', () => {
  show()
  act(() => void toast.error(createUnreachableError()))
  wait(100)
  const sentence = /can't reach the service right now/
  expect(screen.getByText(sentence)).toBeTruthy()
  fireEvent(window, new Event('online'))
  wait(1000)
  expect(screen.queryByText(sentence)).toBeNull()
  expect(undo()).toBeTruthy()
})

it('shows the newest toast at once and removes the oldest', () => {
  show()
  showToasts('Two.', 'Three.', 'Four.', 'Five.', 'Six.')
  expect(listToasts()).toEqual(['Three.', 'Four.', 'Five.', 'Six.'])
})

it('keeps the focused toast when more toasts come', () => {
  show()
  act(() => undo()?.focus())
  showToasts('Two.', 'Three.', 'Four.', 'Five.')
  expect(listToasts()).toEqual(['Approved.', 'Three.', 'Four.', 'Five.'])
})
