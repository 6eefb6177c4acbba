import { MINUTE, SECOND, TOKEN } from '@belay/contract/constants'
import { type LiveEvent, LONGEST_TRANSIT_MS, RECENT_MS_HEADER, type ShortMemory } from '@belay/contract/event-stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SIGNED_IN } from '../testing/people.ts'
import { holdEventStream } from './live.ts'
import { api } from './orpc.ts'
import { queryClient } from './query.ts'
import { session } from './session/session.ts'

let requests: { path: string; at: number; recentMs: string | null }[]
let stop: AbortController

/** Starts `holdEventStream` with stubbed answers for the event stream and the token. */
async function startWithAnswers(answers: { events: () => Promise<Response>; token: () => Promise<Response> }) {
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.endsWith('/getSession')) return Response.json({ json: SIGNED_IN })
    const recentMs = new Headers(init?.headers).get(RECENT_MS_HEADER)
    requests.push({ path, at: performance.now(), recentMs })
    return path.endsWith('/getToken') ? answers.token() : answers.events()
  })
  await session.reload({ quiet: true })
  requests = []
  stop = new AbortController()
  void holdEventStream(stop.signal)
}

beforeEach(() => {
  requests = []
  vi.useFakeTimers({ now: 1_000_000_000 })
})
afterEach(() => {
  stop.abort()
  session.ended()
})

const token = async () => Response.json({ json: { token: 't', expiresIn: TOKEN.livesFor } })
const times = (path: string) => requests.filter((request) => request.path === path).map(({ at }) => at)
const waits = (path: string) =>
  times(path).flatMap((time, index, all) => (index === 0 ? [] : [Math.floor((time - (all[index - 1] ?? 0)) / SECOND)]))

it('retries a failed stream after 1 second, doubling to 16 minutes', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await startWithAnswers({ token, events: async () => new Response(null, { status: 503 }) })
  await vi.advanceTimersByTimeAsync(120 * MINUTE)
  expect(waits('/events').slice(0, 12)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 960, 960])
})

it("opens the stream also if the person's name changed while the token was fetched", async () => {
  const { promise: slowToken, resolve: answer } = Promise.withResolvers<Response>()
  const tokens = [slowToken]
  await startWithAnswers({
    token: async () => tokens.shift() ?? token(),
    events: async () => new Response(new ReadableStream()),
  })
  const { fetch: answerOthers } = globalThis
  const renamed = { ...SIGNED_IN, user: { ...SIGNED_IN.user, displayName: 'Anna' } }
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    path.endsWith('/getSession') ? Response.json({ json: renamed }) : answerOthers(path, init),
  )
  await session.reload({ quiet: true })
  answer(await token())
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(times('/events')).toHaveLength(1)
})

it('a stream that ends at once does not shorten the wait', async () => {
  await startWithAnswers({ token, events: async () => new Response(': open\n\n') })
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(times('/events').length).toBeLessThan(14)
})

it('reconnects within 6 seconds after two streams in a row ended at once', async () => {
  let opened = 0
  const openStream = () => new Response(new ReadableStream())
  await startWithAnswers({ token, events: async () => (++opened < 3 ? new Response(': open\n\n') : openStream()) })
  await vi.advanceTimersByTimeAsync(6 * SECOND)
  expect(times('/events')).toHaveLength(3)
})

it('without a token, neither the stream nor the token is requested more often than the back-off allows', async () => {
  await startWithAnswers({
    token: async () => new Response(null, { status: 503 }),
    events: async () => new Response(null, { status: 503 }),
  })
  await vi.advanceTimersByTimeAsync(120 * MINUTE)
  expect(times('/events')).toEqual([])
  expect(times('/rpc/identity/getToken').length).toBeLessThan(30)
  for (const wait of waits('/rpc/identity/getToken')) expect(wait).toBeGreaterThanOrEqual(29)
})

it('reopens a long stream within 3 seconds after it ended', async () => {
  let end = () => {}
  const openStream = () => new ReadableStream({ start: (controller) => (end = () => controller.close()) })
  await startWithAnswers({ token, events: async () => new Response(openStream()) })
  for (const opened of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(times('/events')).toHaveLength(opened)
    end()
    await vi.advanceTimersByTimeAsync(3 * SECOND)
  }
})

it('asks for the changes since the page was requested, and reloads everything when a later stream opens', async () => {
  const listAskedTimes = () => requests.filter(({ path }) => path === '/events').map(({ recentMs }) => recentMs)
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  let asked = 0
  await startWithAnswers({
    token,
    events: async () => (++asked === 1 ? new Response(null, { status: 503 }) : new Response(': open\n\n')),
  })
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect(listAskedTimes()).toEqual(
    requests.filter(({ path }) => path === '/events').map(({ at }) => `${Math.round(at) + LONGEST_TRANSIT_MS}`),
  )
  expect([asked, invalidate.mock.calls.length]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect([listAskedTimes()[2], invalidate.mock.calls.length]).toEqual([null, 1])
})

/** Answers after `ms` with a stream that begins with these messages. */
const openAfter =
  (ms: number, ...messages: (LiveEvent | ShortMemory)[]) =>
  async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    const text = messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join('')
    return new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(`: open\n\n${text}`)) }),
    )
  }

it('reloads everything if the request for the stream may have reached the cloud too late', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  await startWithAnswers({ token, events: openAfter(LONGEST_TRANSIT_MS) })
  await vi.advanceTimersByTimeAsync(LONGEST_TRANSIT_MS + SECOND)
  expect(invalidate).not.toHaveBeenCalled()
  stop.abort()
  await startWithAnswers({ token, events: openAfter(LONGEST_TRANSIT_MS + 1) })
  await vi.advanceTimersByTimeAsync(LONGEST_TRANSIT_MS + SECOND)
  expect(invalidate).toHaveBeenCalledTimes(1)
})

it('reloads what changed after the page was requested, however long the request for the stream takes', async () => {
  const lists = (['places', 'clients'] as const).map((name) => api[name].list.queryKey({ input: {} }))
  for (const queryKey of lists) queryClient.setQueryData(queryKey, { items: [], next: null })
  const openedAt = Math.round(performance.now()) + 5 * SECOND
  const changed = (collection: string, ago: number): LiveEvent => ({ collection, id: 'one', ago })
  const events = openAfter(5 * SECOND, changed('clients', openedAt + SECOND), changed('places', openedAt - SECOND))
  await startWithAnswers({ token, events })
  await vi.advanceTimersByTimeAsync(6 * SECOND)
  expect(lists.map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated)).toEqual([true, false])
})

it('reloads everything only if the cloud forgot changes that came after the page was requested', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  const openedAt = Math.round(performance.now())
  await startWithAnswers({ token, events: openAfter(0, { rememberedFor: openedAt + MINUTE }) })
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(invalidate).not.toHaveBeenCalled()
  stop.abort()
  await startWithAnswers({ token, events: openAfter(0, { rememberedFor: openedAt }) })
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(invalidate).toHaveBeenCalledTimes(1)
})
