import { Button, MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'
import { Drawer, Modal } from './layers.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

function Screen({ children }: { children: ReactNode }) {
  useEffect(() => keepFocus(), [])
  return (
    <MantineProvider env="test">
      <h1>Contracts</h1>
      {children}
    </MantineProvider>
  )
}
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const TWO_FRAMES = 40
const settle = () => act(() => vi.advanceTimersByTimeAsync(TWO_FRAMES))
const focused = () => document.activeElement?.textContent

it('keepFocus moves the focus of a removed button to the title of its panel, not behind it', async () => {
  function Panel() {
    const [sent, setSent] = useState(false)
    return (
      <Drawer opened onClose={() => undefined} title="Ropes Course">
        {sent ? (
          'Waiting for the signature'
        ) : (
          <button type="button" onClick={() => setSent(true)}>
            Send for signature
          </button>
        )}
      </Drawer>
    )
  }
  render(
    <Screen>
      <Panel />
    </Screen>,
  )
  await user().click(await screen.findByRole('button', { name: 'Send for signature' }))
  await settle()
  expect(focused()).toBe('Ropes Course')
})

it('keepFocus moves the focus of a decided row to its outcome', async () => {
  function Row() {
    const [accepted, setAccepted] = useState(false)
    return (
      <ul>
        <li>
          Ann{' '}
          <span>
            {accepted ? (
              <span role="status">Accepted</span>
            ) : (
              <button type="button" onClick={() => setAccepted(true)}>
                Accept
              </button>
            )}
          </span>
        </li>
      </ul>
    )
  }
  render(
    <Screen>
      <Row />
    </Screen>,
  )
  await user().click(screen.getByRole('button', { name: 'Accept' }))
  await settle()
  expect(focused()).toBe('Accepted')
})

it('keepFocus moves the focus to the outcome also if a dialog asked before', async () => {
  function Row() {
    const [step, setStep] = useState<'open' | 'asked' | 'accepted'>('open')
    return (
      <ul>
        <li>
          Ann{' '}
          <span>
            {step === 'accepted' ? (
              <span role="status">Accepted</span>
            ) : (
              <button type="button" disabled={step === 'asked'} onClick={() => setStep('asked')}>
                Accept
              </button>
            )}
          </span>
          <Modal opened={step === 'asked'} onClose={() => undefined} title="Accept Ann anyway?">
            <button type="button" onClick={() => setStep('accepted')}>
              Yes
            </button>
          </Modal>
        </li>
      </ul>
    )
  }
  render(
    <Screen>
      <Row />
    </Screen>,
  )
  await user().click(screen.getByRole('button', { name: 'Accept' }))
  await user().click(await screen.findByRole('button', { name: 'Yes' }))
  await settle()
  expect(focused()).toBe('Accepted')
})

it("keepFocus moves the focus to the page's title without a panel or section", async () => {
  function Gone() {
    const [gone, setGone] = useState(false)
    return gone ? null : (
      <button type="button" onClick={() => setGone(true)}>
        Delete
      </button>
    )
  }
  render(
    <Screen>
      <Gone />
    </Screen>,
  )
  await user().click(screen.getByRole('button', { name: 'Delete' }))
  await settle()
  expect(focused()).toBe('Contracts')
})

it('keepFocus lets a click on empty space remove the focus', async () => {
  const { rerender } = render(
    <Screen>
      <button type="button">Save</button>
      <p>Text</p>
    </Screen>,
  )
  await user().click(screen.getByRole('button', { name: 'Save' }))
  await user().click(screen.getByText('Text'))
  rerender(
    <Screen>
      <p>Text</p>
    </Screen>,
  )
  await settle()
  expect(document.activeElement).toBe(document.body)
})

it('keepFocus moves the focus of a button that stays disabled to a control next to it', async () => {
  function Bar() {
    const [chosen, setChosen] = useState(true)
    return (
      <div>
        <button type="button">Select all</button>
        <button type="button" disabled={!chosen} onClick={() => setChosen(false)}>
          Approve selected
        </button>
      </div>
    )
  }
  render(
    <Screen>
      <Bar />
    </Screen>,
  )
  const approve = await screen.findByRole('button', { name: 'Approve selected' })
  await user().click(approve)
  // A browser takes the focus from a disabled button; jsdom does not.
  approve.blur()
  act(() => void document.body.append(document.createElement('i')))
  await settle()
  expect(focused()).toBe('Select all')
})

it('keepFocus keeps the focus on a loading button and blocks a second press', async () => {
  const sent = vi.fn()
  function Approve() {
    const [busy, setBusy] = useState(false)
    return (
      <>
        <Button
          loading={busy}
          onClick={() => {
            sent()
            setBusy(true)
          }}
        >
          Approve
        </Button>
        <button type="button" onClick={() => setBusy(false)}>
          Answer
        </button>
      </>
    )
  }
  render(
    <Screen>
      <Approve />
    </Screen>,
  )
  const approve = screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' })
  await user().click(approve)
  await settle()
  expect([approve.disabled, approve.ariaDisabled]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(approve)
  await user().keyboard('{Enter}')
  expect(sent).toHaveBeenCalledTimes(1)
  await user().click(screen.getByRole('button', { name: 'Answer' }))
  await settle()
  expect([approve.disabled, approve.ariaDisabled]).toEqual([false, null])
  await user().click(approve)
  expect(sent).toHaveBeenCalledTimes(2)
})

it('keepFocus gives the focus to the row while its buttons are disabled', async () => {
  function Row({ busy }: { busy: boolean }) {
    return (
      <ul>
        <li>
          Ann{' '}
          <button type="button" disabled={busy}>
            Accept
          </button>
        </li>
      </ul>
    )
  }
  const shown = (busy: boolean) => (
    <Screen>
      <Row busy={busy} />
    </Screen>
  )
  const { rerender } = render(shown(false))
  const accept = screen.getByRole('button', { name: 'Accept' })
  await user().click(accept)
  rerender(shown(true))
  // A browser takes the focus from a disabled button; jsdom does not.
  accept.blur()
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('listitem'))
  rerender(shown(false))
  await settle()
  expect(document.activeElement).toBe(accept)
})

it('keepFocus moves the focus of a removed row to the next one', async () => {
  function Rows() {
    const [names, setNames] = useState(['Ann', 'Ben', 'Cora'])
    return (
      <ul>
        {names.map((name) => (
          <li key={name}>
            {name}{' '}
            <button type="button" onClick={() => setNames(names.filter((other) => other !== name))}>
              Remove {name}
            </button>
          </li>
        ))}
      </ul>
    )
  }
  render(
    <Screen>
      <Rows />
    </Screen>,
  )
  await user().click(screen.getByRole('button', { name: 'Remove Ben' }))
  await settle()
  expect(focused()).toContain('Cora')
  await user().click(screen.getByRole('button', { name: 'Remove Cora' }))
  await settle()
  expect(focused()).toContain('Ann')
})
