import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { cloud } from '../../cloud/client.ts'
import { renderPart } from '../../testing/render.tsx'
import { Debrief } from './debrief.tsx'
import type { Shift } from './shift-facts.tsx'

vi.mock('../../cloud/client.ts', async (load) => ({
  ...(await load<typeof import('../../cloud/client.ts')>()),
  cloud: { staffPrograms: { debrief: vi.fn() } },
}))

it('Debrief keeps what is typed while it is saved', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<object>()
  vi.mocked(cloud.staffPrograms.debrief).mockReturnValue(promise as never)
  const { user } = renderPart(<Debrief shift={{ id: 's1', programName: 'Ropes', debrief: null } as Shift} />)
  const field = screen.getByLabelText<HTMLTextAreaElement>('What went well?')
  await user.type(field, 'The crew')
  await user.click(screen.getByRole('button', { name: 'Save the debrief' }))
  await waitFor(() => expect(cloud.staffPrograms.debrief).toHaveBeenCalled())
  await user.type(field, ', and the rain')
  answer({})
  await waitFor(() => expect(screen.getByRole('button').getAttribute('data-loading')).toBeNull())
  expect(field.value).toBe('The crew, and the rain')
})
