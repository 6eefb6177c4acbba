import type { Context as HttpContext } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Hearer, Live, LiveEvent } from '../platform/live/live.ts'

const HEARTBEAT_MS = 20_000

/**
 * The stream of live changes for one browser. `who` is asked again at every heartbeat, so that a stream ends with the
 * session, the role, the name or the account it was opened by.
 */
export function streamEvents(http: HttpContext, live: Live, hearer: Hearer, who: () => Promise<Hearer | { refused: string }>) {
  return streamSSE(http, async (stream) => {
    let open = true
    let wake: () => void = () => {}
    const waiting: LiveEvent[] = []
    const stop = live.listen({
      ...hearer,
      tell: (event) => {
        waiting.push(event)
        wake()
      },
      close: () => {
        open = false
        wake()
      },
    })
    stream.onAbort(() => {
      open = false
      wake()
    })
    try {
      await stream.write('retry: 2000\n\n: open\n\n')
      while (open) {
        for (const event of waiting.splice(0)) await stream.writeSSE({ data: JSON.stringify(event) })
        const timedOut = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(() => resolve(true), HEARTBEAT_MS)
          wake = () => {
            clearTimeout(timer)
            resolve(false)
          }
          if (waiting.length > 0 || !open) wake()
        })
        if (!timedOut || !open) continue
        const now = await who()
        if (!('actor' in now) || now.actor.permission !== hearer.actor.permission || now.name !== hearer.name) break
        await stream.write(': alive\n\n')
      }
    } finally {
      stop()
    }
  })
}
