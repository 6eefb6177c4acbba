import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it, vi } from 'vitest'
import { writeKeptFor } from '../../offline/device.ts'
import { SIGNED_IN } from '../../testing/people.ts'
import { queryClient } from '../query.ts'
import { session } from './session.ts'
import { signOut, signOutFailure } from './sign-out.ts'

it('signOut first cancels open requests, which would be refused afterwards', async () => {
  const steps: string[] = []
  vi.stubGlobal('fetch', async (input: URL | string) => {
    steps.push(new URL(String(input), 'http://here').pathname)
    return Response.json({ json: { ok: true } })
  })
  const openRequest = queryClient.fetchQuery({
    queryKey: ['slow'],
    queryFn: ({ signal }) =>
      new Promise((_, fail) => {
        signal.addEventListener('abort', () => {
          steps.push('ended')
          fail(signal.reason)
        })
      }),
  })
  openRequest.catch(() => undefined)
  await signOut(async () => undefined)
  expect(steps.slice(0, 2)).toEqual(['ended', '/rpc/identity/signOut'])
})

it('signOut says that it failed if the part that sends waiting changes cannot be loaded', async () => {
  expectLogged(/Signing out failed/)
  vi.doMock('../../offline/finish-before-sign-out.ts', () => {
    throw new Error('The file is no longer there.')
  })
  vi.stubGlobal('fetch', async () => Response.json({ json: SIGNED_IN }))
  await session.reload()
  writeKeptFor(`${SIGNED_IN.user.userid} Facilitator`)
  await signOut(async () => undefined)
  expect([session.now().state, signOutFailure.now()]).toEqual(['verified', true])
})
