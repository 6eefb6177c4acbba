import { TOKEN } from '@belay/contract/constants'
import { CLIENT_IS_OFFLINE, NOT_SAVED_OFFLINE } from '@belay/contract/errors'
import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { expect, it, vi } from 'vitest'
import { ANN, SIGNED_IN } from '../../testing/people.ts'
import { cloud, createUnreachableErrorOf } from '../client.ts'
import { session } from '../session/session.ts'
// Loaded beforehand, as by any screen: the tests move the clock while the module loads.
import './call-facts.ts'

/** Returns after how many seconds a call gives up if the cloud never answers. */
async function secondsUntilGivenUp(call: () => Promise<unknown>): Promise<number> {
  let startedAt = 0
  vi.stubGlobal('fetch', async (request: Request | string, init?: RequestInit) => {
    if (typeof request === 'string') return Response.json({ json: { user: null, session: null } })
    startedAt = Date.now()
    return new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)))
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const refusal = call().catch((error: unknown) => error)
  while (startedAt === 0) await new Promise(setImmediate)
  const started = startedAt
  let endedAt = 0
  void refusal.then(() => (endedAt = Date.now()))
  while (endedAt === 0) await vi.advanceTimersByTimeAsync(1000)
  expect(await refusal).toMatchObject({ code: 'unavailable' })
  return Math.round((endedAt - started) / 1000)
}

// jsdom sends a file without its bytes, so the extra time for its size is not tested here.
const file = new File(['%PDF'], 'first-aid.pdf')
const calls: [string, () => Promise<unknown>, number][] = [
  ['a list', () => cloud.clients.list(), 30],
  ['a certificate to download', () => cloud.staff.certificateFile({ staffID: 's', certificate: 'First aid' }), 60],
  [
    'a certificate to upload',
    () => cloud.staff.setCertificateFile({ staffID: 's', certificate: 'First aid', file }),
    60,
  ],
  ['the picture of a program type', () => cloud.programTypes.create({ name: 'Hike', picture: file }), 60],
]

it.each(calls)('the timeout is long enough for %s', async (_, call, seconds) => {
  expectLogged(/: unavailable\./)
  expect(Math.abs((await secondsUntilGivenUp(call)) - seconds)).toBeLessThanOrEqual(2)
})

it('says offline that nothing was saved only where a call would have saved something', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await createUnreachableErrorOf('clients.create')).toMatchObject({ message: NOT_SAVED_OFFLINE })
  for (const call of ['clients.list', 'programs.preview'])
    expect(await createUnreachableErrorOf(call)).toMatchObject({ message: CLIENT_IS_OFFLINE })
})

it('never repeats a refused call as another person, who signed in on this device before it was refused', async () => {
  expectLogged(/clients\.create: /)
  let user = ANN
  const senders: (string | null)[] = []
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (typeof request === 'string') {
      const token = { token: user.userid, expiresIn: TOKEN.livesFor }
      return Response.json({ json: request.endsWith('/getToken') ? token : { ...SIGNED_IN, user } })
    }
    senders.push(request.headers.get('Authorization'))
    session.ended()
    user = { ...ANN, userid: 'u2', email: 'bo@example.edu' }
    await session.reload()
    return new Response(null, { status: 401 })
  })
  await session.reload()
  await expect(cloud.clients.create({} as never)).rejects.toMatchObject({ status: 401 })
  expect(senders).toEqual([`Bearer ${ANN.userid}`])
})
