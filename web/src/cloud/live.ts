import { COLLECTIONS, type CollectionName } from '@belay/contract/collections'
import { MINUTE, SECOND } from '@belay/contract/constants'
import { type LiveEvent, LONGEST_TRANSIT_MS, RECENT_MS_HEADER, type ShortMemory } from '@belay/contract/event-stream'
import { createParser } from 'eventsource-parser'
import { invalidateAnswers, refreshCollections } from './refresh.ts'
import { session } from './session/session.ts'

/** A message about changes to all tabs. `missed`: it is unknown what has changed. */
type Message = { kind: 'changed'; branches: string[] } | { kind: 'missed' }
/** Asks the tab with the stream for the messages of the last `ageMs`, since the new tab requested its page. */
type Arrival = { kind: 'arrived'; ageMs: number }

const COLLECTION_NAMES = Object.keys(COLLECTIONS) as CollectionName[]
/** Returns the collections whose changes are announced under a branch's name. */
const findCollections = (branch: string) => COLLECTION_NAMES.filter((name) => COLLECTIONS[name].branch === branch)

const BATCH_MS = 150
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('belay-live')

function applyMessage(message: Message): void {
  if (message.kind === 'missed') void invalidateAnswers()
  else void refreshCollections(...message.branches.flatMap(findCollections))
  // The person's own name and photo are part of the session.
  if (message.kind === 'missed' || message.branches.includes('users')) void session.reload({ quiet: true })
}

/** The messages of the last minute, for new tabs that could not hear them. Only the tab with the stream has any. */
let published: { at: number; message: Message }[] = []

function publishMessage(message: Message): void {
  const at = performance.now()
  published = [...published.filter((earlier) => at - earlier.at < MINUTE), { at, message }]
  applyMessage(message)
  channel?.postMessage(message)
}

/** Repeats the messages since a new tab's page was requested. */
function repeatMessages({ ageMs }: Arrival): void {
  const since = performance.now() - ageMs
  for (const { at, message } of published) if (at >= since) channel?.postMessage(message)
}

/** Collects names and flushes them together, so that a commit of many documents refetches each list once. */
function createBatcher(flush: (names: string[]) => void) {
  const pendingNames = new Set<string>()
  return (name: string) => {
    if (pendingNames.size === 0)
      setTimeout(() => {
        const names = [...pendingNames]
        pendingNames.clear()
        flush(names)
      }, BATCH_MS)
    pendingNames.add(name)
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
    const finish = () => {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      stop.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    window.addEventListener('online', finish)
    stop.addEventListener('abort', finish)
  })

/** The duration after which a stream counts as stable. The next wait is then one second again. */
const STABLE_AFTER_MS = 30 * SECOND
const MAX_WAIT_MS = 16 * MINUTE

/**
 * Creates the back-off for reconnects: one second, doubling to 16 minutes. It starts small because a role change ends
 * the stream, and two changes may follow each other. A random part of up to one second spreads the browsers.
 */
function createBackoff() {
  let next: number = SECOND
  return (lastedMs: number): number => {
    if (lastedMs >= STABLE_AFTER_MS) next = SECOND
    const wait = next
    next = Math.min(next * 2, MAX_WAIT_MS)
    return wait + Math.random() * SECOND
  }
}

/** Keeps this browser's only stream open until `stop` aborts, with growing pauses between attempts. */
export async function holdEventStream(stop: AbortSignal): Promise<void> {
  const queueBranch = createBatcher((branches) => publishMessage({ kind: 'changed', branches }))
  const waitAfter = createBackoff()
  let connectedBefore = false
  while (!stop.aborted) {
    let openedAt = performance.now()
    try {
      const token = await session.token()
      // It was dropped while it was fetched, as when the person's name has changed. A sign-out aborts `stop`.
      if (!token) throw new Error('No token')
      const sentAt = performance.now()
      const recentMs = `${Math.round(sentAt) + LONGEST_TRANSIT_MS}`
      const response = await fetch('/events', {
        headers: {
          Authorization: `Bearer ${token}`,
          Accept: 'text/event-stream',
          ...(!connectedBefore && { [RECENT_MS_HEADER]: recentMs }),
        },
        signal: stop,
        // Screens do not wait for it.
        priority: 'low',
      })
      if (response.ok && response.body) {
        openedAt = performance.now()
        if (connectedBefore || openedAt - sentAt > LONGEST_TRANSIT_MS) publishMessage({ kind: 'missed' })
        connectedBefore = true
        await readEvents(response.body, (data) => {
          const event = JSON.parse(data) as LiveEvent | ShortMemory
          // The page was requested at most `openedAt` ms before the stream began. Its data has all earlier changes.
          if ('rememberedFor' in event) {
            if (event.rememberedFor <= openedAt) publishMessage({ kind: 'missed' })
          } else if ((event.ago ?? 0) <= openedAt) queueBranch(event.collection)
        })
      } else if (response.status === 401) session.dropToken(token)
    } catch {
      // The network failed, or there was no token. The loop retries.
    }
    if (stop.aborted) return
    await pause(waitAfter(performance.now() - openedAt), stop)
  }
}

/** Starts live updates. One tab holds the stream and notifies the others: HTTP/1.1 allows six connections per host. */
export function startLive(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Message | Arrival>) => {
    if (data.kind === 'arrived') repeatMessages(data)
    else applyMessage(data)
  })
  channel?.postMessage({ kind: 'arrived', ageMs: performance.now() } satisfies Arrival)
  let stop: AbortController | null = null
  const startOrStop = () => {
    const verified = session.now().state === 'verified'
    if (verified && !stop) {
      const controller = new AbortController()
      stop = controller
      const run = () => holdEventStream(controller.signal)
      const stream = navigator.locks ? navigator.locks.request('belay-live', { signal: controller.signal }, run) : run()
      void Promise.resolve(stream).catch(() => undefined)
    } else if (!verified && stop) {
      stop.abort()
      stop = null
    }
  }
  session.subscribe(startOrStop)
  startOrStop()
}
