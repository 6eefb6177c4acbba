import { SECOND } from '@belay/contract/constants'
import type { LiveEvent, ShortMemory } from '@belay/contract/event-stream'
import type { Live, Subscriber } from '../../platform/live/live.ts'
import type { Clock } from '../../platform/time/clock.ts'

const HEARTBEAT_MS = 20 * SECOND
/** Time in ms for which a check of the session is valid. Within this time, changes are sent without a new check. */
const CHECK_VALID_FOR_MS = SECOND
/** Number of unread messages after which the server drops a stream. The browser reloads its data when it reconnects. */
const MAX_UNREAD = 500

type Opened = {
  live: Live
  clock: Clock
  subscriber: Subscriber & { network: string }
  recentMs: number
  identifySubscriber: () => Promise<Subscriber | { refused: string }>
}

/**
 * Opens the stream of live changes for one browser. The stream ends when its session ends, or when the person's role or
 * staff record changes. It calls `identifySubscriber` again at every heartbeat, when a session of the person ends, and
 * before it sends a change, unless the last check is recent. A slow browser blocks nothing. The stream begins with the
 * changes of the last `recentMs`. If the process has forgotten some of them, it says for how long it knows all.
 */
export function streamEvents({ live, clock, subscriber, recentMs, identifySubscriber }: Opened): Response {
  const encoder = new TextEncoder()
  let checkedAt = clock.now()
  let checking: Promise<void> | null = null
  const unsent = new Set<string>()
  let end = (_dropped?: true) => {}

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let open = true
        const write = (text: string) => {
          if (!open) return
          controller.enqueue(encoder.encode(text))
          if ((controller.desiredSize ?? 0) <= 0) end(true)
        }
        const flush = () => {
          for (const event of unsent) write(`data: ${event}\n\n`)
          unsent.clear()
        }
        const check = () =>
          (checking ??= isSameSubscriber(subscriber, identifySubscriber).then((isSame) => {
            checking = null
            if (!isSame) return end()
            checkedAt = clock.now()
            flush()
          }))
        const send = (event: LiveEvent) => {
          unsent.add(JSON.stringify(event))
          if (checking === null && Math.abs(clock.now() - checkedAt) < CHECK_VALID_FOR_MS) flush()
          else if (unsent.size > MAX_UNREAD) end(true)
          else void check()
        }
        const heartbeat = setInterval(() => void check().then(() => write(': alive\n\n')), HEARTBEAT_MS)
        const stop = live.listen({ ...subscriber, send, close: () => end(), recheck: () => void check() })
        end = (dropped) => {
          if (!open) return
          open = false
          clearInterval(heartbeat)
          stop()
          // `close` would wait until the browser has read all messages.
          if (dropped)
            controller.error(Object.assign(new Error('a stream was not read'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }))
          else controller.close()
        }
        write('retry: 2000\n\n: open\n\n')
        const { events, rememberedFor } = live.listRecent(subscriber, recentMs)
        const shortMemory: ShortMemory = { rememberedFor: Math.floor(rememberedFor) }
        if (rememberedFor <= recentMs) write(`data: ${JSON.stringify(shortMemory)}\n\n`)
        for (const event of events) send({ ...event, ago: Math.floor(event.ago) })
      },
      cancel: () => end(),
    },
    { highWaterMark: MAX_UNREAD },
  )
  const headers = {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache',
    'Transfer-Encoding': 'chunked',
    'X-Accel-Buffering': 'no',
  }
  return new Response(body, { headers })
}

/** True if the person still has the same role and staff record. False after an error: the browser reconnects. */
async function isSameSubscriber(
  subscriber: Subscriber,
  identifySubscriber: () => Promise<Subscriber | { refused: string }>,
): Promise<boolean> {
  try {
    const now = await identifySubscriber()
    return 'actor' in now && now.actor.permission === subscriber.actor.permission && now.staffID === subscriber.staffID
  } catch {
    return false
  }
}
