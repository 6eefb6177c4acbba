import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { confirm, createLeaveQuestion } from './confirm.tsx'
import { QuestionDialog } from './question-dialog.tsx'

it('QuestionDialog focuses the safe button of a dangerous question, so that Enter loses nothing', async () => {
  const { user } = renderPart(<QuestionDialog />)
  const answered = confirm(createLeaveQuestion('Your changes are not saved yet.'))
  const safe = await screen.findByRole('button', { name: 'Keep editing' })
  await waitFor(() => expect(document.activeElement).toBe(safe))
  await user.keyboard('{Enter}')
  expect(await answered).toBe(false)
})
