import { expect, it, vi } from 'vitest'
import { queryClient } from '../query.ts'
import { signOut } from './sign-out.ts'

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
