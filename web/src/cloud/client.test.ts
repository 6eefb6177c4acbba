import { ERRORS } from '@belay/contract/errors'
import { afterEach, expect, it, vi } from 'vitest'
import { cloud } from './client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('what the cloud refuses is logged, by call and code, and thrown on', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const refusal = { defined: true, code: 'permission-denied', ...ERRORS['permission-denied'] }
  vi.stubGlobal('fetch', async (asked: Request | string) =>
    typeof asked === 'string' ? Response.json({ user: null, session: null }) : Response.json({ json: refusal }, { status: 403 }),
  )
  await expect(cloud.clients.list()).rejects.toMatchObject({ code: 'permission-denied' })
  expect(logged.mock.calls).toEqual([[`clients.list: permission-denied. ${ERRORS['permission-denied'].message}`]])
})
