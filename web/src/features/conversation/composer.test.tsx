import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { cloud } from '../../cloud/client.ts'
import { renderPart } from '../../testing/render.tsx'
import { Composer } from './composer.tsx'

vi.mock('../../cloud/client.ts', async (load) => ({
  ...(await load<typeof import('../../cloud/client.ts')>()),
  cloud: { messages: { send: vi.fn() } },
}))

beforeEach(() => localStorage.clear())

/** Sends a message, and types this while it is sent. Returns the field. */
async function sendAndType(more: string): Promise<HTMLTextAreaElement> {
  const { promise, resolve: answer } = Promise.withResolvers<object>()
  vi.mocked(cloud.messages.send)
    .mockReset()
    .mockReturnValue(promise as never)
  const { user } = renderPart(<Composer programID="p1" recipients={['Noa']} />)
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your message')
  await user.type(field, 'We come by bus.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(cloud.messages.send).toHaveBeenCalled())
  if (more) await user.type(field, more)
  answer({})
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).getAttribute('data-loading')).toBeNull())
  return field
}

it('Composer is empty after a message was sent', async () => {
  expect((await sendAndType('')).value).toBe('')
})

it('Composer keeps what is typed while a message is sent', async () => {
  expect((await sendAndType(' Two buses.')).value).toBe('We come by bus. Two buses.')
})
