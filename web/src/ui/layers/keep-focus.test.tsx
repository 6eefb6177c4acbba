import { Button, MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'
import { Drawer, Modal } from './layers.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

function Screen({ children }: { children: ReactNode }) {
  useEffect(() => keepFocus(), [])
  return (
    <MantineProvider env="test">
      <h1>Contracts</h1>
      {children}
    </MantineProvider>
  )
}
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const TWO_FRAMES = 40
const settle = () => act(() => vi.advanceTimersByTimeAsync(TWO_FRAMES))
const focused = () => document.activeElement?.textContent
const show = (part: ReactNode) => render(part, { wrapper: Screen })
async function press(name: string) {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await user.click(button)
  await settle()
  return button
}

/** Shows a button until it is pressed, and then its children. */
function Until({ pressed, children }: { pressed: string; children?: ReactNode }) {
  const [isPressed, setPressed] = useState(false)
  return isPressed ? children : <Button onClick={() => setPressed(true)}>{pressed}</Button>
}

const accepted = <span role="status">Accepted</span>

it('keepFocus moves the focus of a removed button to the title of its panel, not behind it', async () => {
  show(
    <Drawer opened onClose={() => undefined} title="Ropes Course">
      <Until pressed="Send for signature">Waiting for the signature</Until>
    </Drawer>,
  )
  await press('Send for signature')
  expect(focused()).toBe('Ropes Course')
})

it('keepFocus moves the focus of a decided row to its outcome', async () => {
  show(
    <ul>
      <li>
        Ann{' '}
        <span>
          <Until pressed="Accept">{accepted}</Until>
        </span>
      </li>
    </ul>,
  )
  await press('Accept')
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
              accepted
            ) : (
              <button type="button" disabled={step === 'asked'} onClick={() => setStep('asked')}>
                Accept
              </button>
            )}
          </span>
          <Modal opened={step === 'asked'} onClose={() => undefined} title="Accept Ann anyway?">
            <Button onClick={() => setStep('accepted')}>Yes</Button>
          </Modal>
        </li>
      </ul>
    )
  }
  show(<Row />)
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await press('Yes')
  expect(focused()).toBe('Accepted')
})

it("keepFocus moves the focus to the page's title without a panel or section", async () => {
  show(<Until pressed="Delete" />)
  await press('Delete')
  expect(focused()).toBe('Contracts')
})

it('keepFocus lets a click on empty space remove the focus', async () => {
  const { rerender } = show(
    <>
      <button type="button">Save</button>
      <p>Text</p>
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(screen.getByText('Text'))
  rerender(<p>Text</p>)
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
  show(<Bar />)
  const approve = await screen.findByRole('button', { name: 'Approve selected' })
  await user.click(approve)
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
        <Button onClick={() => setBusy(false)}>Answer</Button>
      </>
    )
  }
  show(<Approve />)
  const approve = await press('Approve')
  expect([approve.disabled, approve.ariaDisabled]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(approve)
  await user.keyboard('{Enter}')
  expect(sent).toHaveBeenCalledTimes(1)
  await press('Answer')
  expect([approve.disabled, approve.ariaDisabled]).toEqual([false, null])
  await user.click(approve)
  expect(sent).toHaveBeenCalledTimes(2)
})

it('keepFocus gives the focus to the row while its buttons are disabled', async () => {
  const createRows = (busy: boolean) => (
    <ul>
      <li>
        Ann{' '}
        <button type="button" disabled={busy}>
          Accept
        </button>
      </li>
    </ul>
  )
  const { rerender } = show(createRows(false))
  const accept = screen.getByRole('button', { name: 'Accept' })
  await user.click(accept)
  rerender(createRows(true))
  // A browser takes the focus from a disabled button; jsdom does not.
  accept.blur()
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('listitem'))
  rerender(createRows(false))
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
            {name} <Button onClick={() => setNames(names.filter((other) => other !== name))}>Remove {name}</Button>
          </li>
        ))}
      </ul>
    )
  }
  show(<Rows />)
  await press('Remove Ben')
  expect(focused()).toContain('Cora')
  await press('Remove Cora')
  expect(focused()).toContain('Ann')
})
