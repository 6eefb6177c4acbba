import { COLLECTIONS, type CollectionName } from '@belay/contract/collections'
import { MINUTE, SECOND } from '@belay/contract/constants'
import { createParser } from 'eventsource-parser'
import { queryClient } from './query.ts'
import { refresh } from './refresh.ts'
import { session } from './session.ts'

type Change = { collection: string; id: string }
type Message = { kind: 'changed'; branches: string[] } | { kind: 'reconnected' }

const NAMES = Object.keys(COLLECTIONS) as CollectionName[]
/** Returns the collections whose changes are announced under a branch's name. */
const collectionsOf = (branch: string) => NAMES.filter((name) => COLLECTIONS[name].branch === branch)

const SETTLE_MS = 150
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('belay-live')

function apply(message: Message): void {
  if (message.kind === 'reconnected') void queryClient.invalidateQueries()
  else void refresh(...message.branches.flatMap(collectionsOf))
  // The person's own name and photo are part of the session.
  if (message.kind === 'reconnected' || message.branches.includes('users')) void session.reload({ quiet: true })
}

function publish(message: Message): void {
  apply(message)
  channel?.postMessage(message)
}

/** Collects names for `ms` and flushes them together, so that a commit of many documents refetches each list once. */
export function gather(flush: (names: string[]) => void, ms = SETTLE_MS) {
  const waiting = new Set<string>()
  let isScheduled = false
  return (name: string) => {
    waiting.add(name)
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      const names = [...waiting]
      waiting.clear()
      flush(names)
    }, ms)
  }
}

/** Calls `onData` with the data of each event of a text/event-stream. */
async function readEvents(body: ReadableStream<Uint8Array>, onData: (data: string) => void): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => onData(data) })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

/** Waits for `ms`, or until `stop` aborts or the network is back. */
const pause = (ms: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      window.removeEventListener('online', over)
      stop.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    window.addEventListener('online', over)
    stop.addEventListener('abort', over)
  })

/** The duration after which a stream counts as stable. The next wait is then one second again. */
const LASTED_MS = 30 * SECOND
const LONGEST_WAIT_MS = 16 * MINUTE

/**
 * Creates the back-off for reconnects: one second, doubling to 16 minutes. It starts small because a role change ends
 * the stream, and two changes may follow each other. `chance` (0 to 1) adds up to one second, to spread the browsers.
 */
function reconnecting(chance: () => number = Math.random) {
  let next: number = SECOND
  return (lastedMs: number): number => {
    if (lastedMs >= LASTED_MS) next = SECOND
    const wait = next
    next = Math.min(next * 2, LONGEST_WAIT_MS)
    return wait + chance() * SECOND
  }
}

/** Keeps this browser's only stream open until `stop` aborts, with growing pauses between attempts. */
export async function lead(stop: AbortSignal): Promise<void> {
  const changed = gather((branches) => publish({ kind: 'changed', branches }))
  const waitAfter = reconnecting()
  let connectedBefore = false
  while (!stop.aborted) {
    let openedAt = performance.now()
    try {
      const token = await session.token()
      if (!token) return
      const response = await fetch('/events', {
        headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
        signal: stop,
      })
      if (response.ok && response.body) {
        if (connectedBefore) publish({ kind: 'reconnected' })
        connectedBefore = true
        openedAt = performance.now()
        await readEvents(response.body, (data) => {
          const change = JSON.parse(data) as Partial<Change>
          if (change.collection) changed(change.collection)
        })
      } else if (response.status === 401) session.dropToken(token)
    } catch {
      // The network failed. The loop retries.
    }
    if (stop.aborted) return
    await pause(waitAfter(performance.now() - openedAt), stop)
  }
}

/** Starts live updates. One tab holds the stream and notifies the others: HTTP/1.1 allows six connections per host. */
export function startLive(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => apply(data))
  let stop: AbortController | null = null
  const follow = () => {
    const verified = session.now().state === 'verified'
    if (verified && !stop) {
      const controller = new AbortController()
      stop = controller
      const run = () => lead(controller.signal)
      const leading = navigator.locks
        ? navigator.locks.request('belay-live', { signal: controller.signal }, run)
        : run()
      void Promise.resolve(leading).catch(() => undefined)
    } else if (!verified && stop) {
      stop.abort()
      stop = null
    }
  }
  session.subscribe(follow)
  follow()
}
