import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { confirm, createLeaveQuestion } from './confirm.tsx'
import { QuestionDialog } from './question-dialog.tsx'

it('QuestionDialog focuses the safe button of a dangerous question, so that Enter loses nothing', async () => {
  render(
    <MantineProvider env="test">
      <QuestionDialog />
    </MantineProvider>,
  )
  const answered = confirm(createLeaveQuestion('Your changes are not saved yet.'))
  const safe = await screen.findByRole('button', { name: 'Keep editing' })
  await waitFor(() => expect(document.activeElement).toBe(safe))
  await userEvent.setup().keyboard('{Enter}')
  expect(await answered).toBe(false)
})
