import { Button, MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { Drawer, Modal } from './layers.tsx'

/** Shows a panel whose button opens a dialog. `isDialogFirst`: the dialog is drawn before the panel, not in it. */
function Layers({ isDialogFirst = false }) {
  const [panel, setPanel] = useState(false)
  const [dialog, setDialog] = useState(false)
  const modal = (
    <Modal opened={dialog} onClose={() => setDialog(false)} title="Dialog">
      <input aria-label="Reason" />
    </Modal>
  )
  return (
    <>
      <Button onClick={() => setPanel(true)}>Open panel</Button>
      {isDialogFirst && modal}
      {panel && (
        <Drawer opened onClose={() => setPanel(false)} title="Panel">
          <Button onClick={() => setDialog(true)}>Open dialog</Button>
          {!isDialogFirst && modal}
        </Drawer>
      )}
    </>
  )
}

describe('Modal and Drawer', () => {
  it('close only the topmost layer on Escape, and return the focus to the opener', async () => {
    const { user } = renderPart(<Layers />)
    const opener = screen.getByRole('button', { name: 'Open panel' })
    await user.click(opener)
    await user.click(await screen.findByRole('button', { name: 'Open dialog' }))
    await user.click(await screen.findByLabelText('Reason'))
    // The dialog's overlay also dims the panel, as the panel's overlay dims the page.
    const overlays = [...document.querySelectorAll<HTMLElement>('.mantine-Drawer-overlay, .mantine-Modal-overlay')]
    expect(overlays.map((overlay) => overlay.style.getPropertyValue('--overlay-z-index'))).toEqual(['1000', '1100'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dialog' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Panel' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Panel' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('return the focus also if they were first drawn open and fade out', async () => {
    const user = userEvent.setup()
    function FirstQuestion() {
      const [answer, setAnswer] = useState<boolean>()
      return (
        <>
          <Button onClick={() => setAnswer(true)}>Ask</Button>
          {answer !== undefined && (
            <Modal opened={answer} onClose={() => setAnswer(false)} title="Question">
              <input aria-label="Answer" />
            </Modal>
          )}
        </>
      )
    }
    render(<FirstQuestion />, { wrapper: MantineProvider })
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    await user.click(await screen.findByLabelText('Answer'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })))
  })

  it('do not return the focus to an element behind another open layer', async () => {
    const user = userEvent.setup()
    const atOnce = { transitionProps: { duration: 0 }, trapFocus: false, onClose: () => undefined, opened: true }
    function FormThenPanel() {
      const [layer, setLayer] = useState<'form' | 'panel'>()
      return (
        <>
          <Button onClick={() => setLayer('form')}>Edit</Button>
          {layer === 'form' && (
            <Modal {...atOnce} title="Form">
              <Button onClick={() => setLayer('panel')}>Save</Button>
            </Modal>
          )}
          {layer === 'panel' && (
            <Drawer {...atOnce} title="Panel">
              <input aria-label="Name" ref={(field) => field?.focus()} />
            </Drawer>
          )}
        </>
      )
    }
    render(<FormThenPanel />, { wrapper: MantineProvider })
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const field = screen.getByLabelText('Name')
    expect(document.activeElement).toBe(field)
    // A question over the panel closes, for example.
    field.blur()
    for (let frame = 0; frame < 5; frame++) await new Promise((next) => requestAnimationFrame(next))
    expect(document.activeElement).toBe(document.body)
  })

  it('stack in the order in which they were opened, even if the upper one was drawn first', async () => {
    const user = userEvent.setup()
    render(<Layers isDialogFirst />, { wrapper: MantineProvider })
    await user.click(screen.getByRole('button', { name: 'Open panel' }))
    await user.click(await screen.findByRole('button', { name: 'Open dialog' }))
    const dialog = await screen.findByRole('dialog', { name: 'Dialog' })
    const panel = screen.getByRole('dialog', { name: 'Panel' })
    expect(panel.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })
})
