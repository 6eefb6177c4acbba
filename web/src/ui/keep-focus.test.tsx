import { MantineProvider } from '@mantine/core'
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
const settle = () => act(() => vi.advanceTimersByTimeAsync(1000))
const focused = () => document.activeElement?.textContent

it('a saving button that is gone leaves the focus on the title of its panel, not behind it', async () => {
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

it('a decided row keeps the focus on what it now says', async () => {
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

it('a row that was decided after a question keeps the focus too', async () => {
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

it('without a panel or a section the focus goes to the name of the page', async () => {
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

it('who clicks beside everything keeps the focus nowhere', async () => {
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

it('a button that stays disabled after it was pressed leaves the focus on the control beside it', async () => {
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
