import 'fake-indexeddb/auto'
import { NETWORK_TIMEOUT } from '@belay/contract/constants'
import { beforeEach, expect, it, vi } from 'vitest'
import { sendWaitingChanges, takeBack } from './send-waiting.ts'
import { addWaitingChange, deleteWaitingChanges, listWaitingChanges, type WaitingChange } from './waiting-changes.ts'

const createChange = (key: string): WaitingChange => ({
  key,
  owner: 'u1',
  call: 'hoursLogged.log',
  input: { note: key },
  about: '',
  at: 1,
})
const createToken = (name: string) => `${name}.${btoa(JSON.stringify({ sub: 'u1' }))}.s`
const getToken = async () => createToken('first')

/** Gives the tabs the browser's locks, of which jsdom has none: one holder of each name at a time. */
function stubLocks(): void {
  const held = new Map<string, Promise<unknown>>()
  const request = (name: string, run: () => Promise<unknown>) => {
    const done = Promise.resolve(held.get(name)).then(run)
    held.set(
      name,
      done.catch(() => undefined),
    )
    return done
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

beforeEach(deleteWaitingChanges)

it('takes back a change only if it still waits after an attempt to send it', async () => {
  stubLocks()
  const { promise, resolve: answer } = Promise.withResolvers<Response>()
  const fetch = vi.fn(() => promise)
  vi.stubGlobal('fetch', fetch)
  await addWaitingChange(createChange('one'))
  const sending = sendWaitingChanges(getToken)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  const taken = takeBack(createChange('one'))
  answer(Response.json({ json: {} }))
  await sending
  expect(await taken).toBe(false)
  await addWaitingChange(createChange('two'))
  expect(await takeBack(createChange('two'))).toBe(true)
  expect(await listWaitingChanges()).toEqual([])
})

it('takes back a change at once that waits behind the one that is being sent', async () => {
  stubLocks()
  const { promise, resolve: answer } = Promise.withResolvers<Response>()
  const fetch = vi.fn(() => promise)
  vi.stubGlobal('fetch', fetch)
  await addWaitingChange(createChange('one'))
  await addWaitingChange(createChange('two'))
  const sending = sendWaitingChanges(getToken)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(await takeBack(createChange('two'))).toBe(true)
  answer(Response.json({ json: {} }))
  await sending
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(await listWaitingChanges()).toEqual([])
})

it('gives up after 30 seconds without an answer, so that the change is sent later and others can send', async () => {
  const giveUp = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal)
  const fetch = vi.fn(
    (_path: string, { signal }: RequestInit) =>
      new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
  )
  vi.stubGlobal('fetch', fetch)
  await addWaitingChange(createChange('one'))
  const sending = sendWaitingChanges(getToken)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(AbortSignal.timeout).toHaveBeenCalledWith(NETWORK_TIMEOUT.short)
  giveUp.abort()
  await sending
  expect(await listWaitingChanges()).toEqual([createChange('one')])
})

it('sends a change once more with a new token if the token has expired, as after the machine slept', async () => {
  const sentTokens: (string | null)[] = []
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get('Authorization')
    sentTokens.push(token)
    return new Response('{"json":{}}', { status: sentTokens.length === 1 ? 401 : 200 })
  })
  await addWaitingChange(createChange('one'))
  await sendWaitingChanges(async (refused) => createToken(refused ? 'second' : 'first'))
  expect(sentTokens).toEqual([`Bearer ${createToken('first')}`, `Bearer ${createToken('second')}`])
  expect(await listWaitingChanges()).toEqual([])
})

it('keeps a change for later if the cloud refuses every token', async () => {
  const fetch = vi.fn(async () => new Response(null, { status: 401 }))
  vi.stubGlobal('fetch', fetch)
  await addWaitingChange(createChange('one'))
  await sendWaitingChanges(async (refused) => createToken(refused ? 'second' : 'first'))
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(await listWaitingChanges()).toEqual([createChange('one')])
})
