import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Drawer, Modal } from './layers.tsx'

function Layers() {
  const [panel, setPanel] = useState(false)
  const [dialog, setDialog] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setPanel(true)}>
        Open panel
      </button>
      {panel && (
        <Drawer opened onClose={() => setPanel(false)} title="Panel">
          <button type="button" onClick={() => setDialog(true)}>
            Open dialog
          </button>
          <Modal opened={dialog} onClose={() => setDialog(false)} title="Dialog">
            <input aria-label="Reason" />
          </Modal>
        </Drawer>
      )}
    </>
  )
}

describe('layers', () => {
  it('Escape closes the topmost alone, and the focus goes back to where it was', async () => {
    const user = userEvent.setup()
    render(
      <MantineProvider env="test">
        <Layers />
      </MantineProvider>,
    )
    const opener = screen.getByRole('button', { name: 'Open panel' })
    await user.click(opener)
    await user.click(await screen.findByRole('button', { name: 'Open dialog' }))
    await user.click(await screen.findByLabelText('Reason'))
    // The panel is dimmed below the dialog, as the page is below the panel.
    const overlays = [...document.querySelectorAll<HTMLElement>('.mantine-Drawer-overlay, .mantine-Modal-overlay')]
    expect(overlays.map((overlay) => overlay.style.getPropertyValue('--overlay-z-index'))).toEqual(['1000', '1100'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dialog' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Panel' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Panel' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('give the focus back also when they were drawn open and fade', async () => {
    const user = userEvent.setup()
    function FirstQuestion() {
      const [asked, setAsked] = useState<boolean>()
      return (
        <>
          <button type="button" onClick={() => setAsked(true)}>
            Ask
          </button>
          {asked !== undefined && (
            <Modal opened={asked} onClose={() => setAsked(false)} title="Question">
              <input aria-label="Answer" />
            </Modal>
          )}
        </>
      )
    }
    render(
      <MantineProvider>
        <FirstQuestion />
      </MantineProvider>,
    )
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    await user.click(await screen.findByLabelText('Answer'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })))
  })

  it('lie as they were opened, also where the upper one was drawn first', async () => {
    const user = userEvent.setup()
    function Question() {
      const [asked, setAsked] = useState(false)
      const [panel, setPanel] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setPanel(true)}>
            Open panel
          </button>
          <Modal opened={asked} onClose={() => setAsked(false)} title="Question">
            Sure?
          </Modal>
          {panel && (
            <Drawer opened onClose={() => setPanel(false)} title="Panel">
              <button type="button" onClick={() => setAsked(true)}>
                Ask
              </button>
            </Drawer>
          )}
        </>
      )
    }
    render(
      <MantineProvider>
        <Question />
      </MantineProvider>,
    )
    await user.click(screen.getByRole('button', { name: 'Open panel' }))
    await user.click(await screen.findByRole('button', { name: 'Ask' }))
    const question = await screen.findByRole('dialog', { name: 'Question' })
    const panel = screen.getByRole('dialog', { name: 'Panel' })
    expect(panel.compareDocumentPosition(question) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })
})
