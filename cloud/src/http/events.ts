import { SECOND } from '@belay/contract/constants'
import type { Clock } from '../platform/clock.ts'
import type { Live, LiveEvent, Subscriber } from '../platform/live/live.ts'

const HEARTBEAT_MS = 20 * SECOND
/** A stream whose session was seen to stand so lately is told a change at once. */
const CHECK_HOLDS_FOR_MS = SECOND
/** In messages: who reads no faster is let go, and reads everything again when they come back. */
const MOST_UNREAD = 500

type Opened = {
  live: Live
  clock: Clock
  subscriber: Subscriber & { network: string }
  identifySubscriber: () => Promise<Subscriber | { refused: string }>
}

/**
 * The stream of live changes for one browser. It ends with the session, the role, the name or the account it was opened
 * by: `identifySubscriber` is asked again at every heartbeat, when a session of the person ends, and before a change is
 * sent, unless it was asked a moment ago. Nothing waits for a browser that does not read.
 */
export function streamEvents({ live, clock, subscriber, identifySubscriber }: Opened): Response {
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
          if (checking === null && Math.abs(clock.now() - checkedAt) < CHECK_HOLDS_FOR_MS) flush()
          else if (unsent.size > MOST_UNREAD) end(true)
          else void check()
        }
        const heartbeat = setInterval(() => void check().then(() => write(': alive\n\n')), HEARTBEAT_MS)
        const stop = live.listen({ ...subscriber, send, close: () => end(), recheck: () => void check() })
        end = (dropped) => {
          if (!open) return
          open = false
          clearInterval(heartbeat)
          stop()
          // Closing would wait until everything is read.
          if (dropped)
            controller.error(Object.assign(new Error('a stream was not read'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }))
          else controller.close()
        }
        write('retry: 2000\n\n: open\n\n')
      },
      cancel: () => end(),
    },
    { highWaterMark: MOST_UNREAD },
  )
  const headers = {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache',
    'Transfer-Encoding': 'chunked',
    'X-Accel-Buffering': 'no',
  }
  return new Response(body, { headers })
}

/** Whether the stream's person is still who opened it. If that can't be told, the browser comes back and asks. */
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
