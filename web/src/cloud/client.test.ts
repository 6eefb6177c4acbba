import { ERRORS } from '@belay/contract/errors'
import { expect, it, vi } from 'vitest'
import { cloud } from './client.ts'

/** Stubs the network: nobody is signed in, and every call gets this answer. */
const answerCallsWith = (answer: Response) =>
  vi.stubGlobal('fetch', async (request: Request | string) =>
    typeof request === 'string' ? Response.json({ json: { user: null, session: null } }) : answer,
  )

it('logs a refused call with its name and code, and rethrows the error', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const refusal = { defined: true, code: 'permission-denied', ...ERRORS['permission-denied'] }
  answerCallsWith(Response.json({ json: refusal }, { status: 403 }))
  await expect(cloud.clients.list()).rejects.toMatchObject({ code: 'permission-denied' })
  expect(logged.mock.calls).toEqual([[`clients.list: permission-denied. ${ERRORS['permission-denied'].message}`]])
})

it('returns a downloaded file with its own name', async () => {
  const headers = {
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="pay_.csv"; filename*=utf-8\'\'pay%C3%A9.csv',
  }
  answerCallsWith(new Response('a,b', { headers }))
  const file = await cloud.payRuns.export({ payRunID: 'run', format: 'csv' })
  expect([file.name, file.type, await file.text()]).toEqual(['payé.csv', 'text/csv', 'a,b'])
})
