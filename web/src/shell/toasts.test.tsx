import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unreachable } from '../cloud/client.ts'
import { toast } from '../ui/toast.tsx'
import Toasts from './toasts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => notifications.clean())
  vi.useRealTimers()
})

/** Lets time pass, and what is over fade. */
function wait(ms: number) {
  act(() => vi.advanceTimersByTime(ms))
  act(() => vi.advanceTimersByTime(500))
}
function show() {
  render(
    <MantineProvider env="test">
      <button type="button">Approve</button>
      <Toasts />
    </MantineProvider>,
  )
  act(() => void toast.undo('Approved.', async () => undefined))
  wait(100)
}
/** Says these sentences one after the other, each with an Undo. */
function say(...sentences: string[]) {
  for (const sentence of sentences) {
    act(() => void toast.undo(sentence, async () => undefined))
    wait(0)
  }
}
const said = () =>
  screen.getAllByRole('alert').map((one) => one.querySelector('.toastWithUndo')?.firstChild?.textContent)
const undo = () => screen.queryByRole('button', { name: 'Undo' })

it('Undo is offered for at least 20 seconds, then goes', () => {
  show()
  wait(20_000)
  expect(undo()).toBeTruthy()
  wait(15_000)
  expect(undo()).toBeNull()
})

it('a toast waits while it is pointed at', () => {
  show()
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }))
  wait(120_000)
  expect(undo()).toBeTruthy()
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Messages' }))
  wait(40_000)
  expect(undo()).toBeNull()
})

it('F6 reaches Undo from anywhere, keeps it while it has the focus, and goes back', () => {
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

it('only the newest Undo shows the key that reaches it', async () => {
  show()
  say('Moved.')
  act(() => void toast.done('Saved.'))
  // What watches the toasts is called after them.
  await act(async () => undefined)
  const reached = () =>
    screen.getAllByRole('button', { name: 'Undo' }).map((button) => button.getAttribute('aria-keyshortcuts'))
  expect(reached()).toEqual([null, 'F6'])
  fireEvent.keyDown(document.body, { key: 'F6' })
  expect(document.activeElement?.closest('.toastWithUndo')?.textContent).toContain('Moved.')
})

it('what failed for want of a connection goes once there is one', () => {
  show()
  act(() => void toast.error(unreachable()))
  wait(100)
  const sentence = /can't reach the service right now/
  expect(screen.getByText(sentence)).toBeTruthy()
  fireEvent(window, new Event('online'))
  wait(1000)
  expect(screen.queryByText(sentence)).toBeNull()
  expect(undo()).toBeTruthy()
})

it('the newest is shown at once, and the oldest goes for it', () => {
  show()
  say('Two.', 'Three.', 'Four.', 'Five.', 'Six.')
  expect(said()).toEqual(['Three.', 'Four.', 'Five.', 'Six.'])
})

it('the one with the focus stays when others come', () => {
  show()
  act(() => undo()?.focus())
  say('Two.', 'Three.', 'Four.', 'Five.')
  expect(said()).toEqual(['Approved.', 'Three.', 'Four.', 'Five.'])
})
