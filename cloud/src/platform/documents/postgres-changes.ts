import pg from 'pg'
import type { Change } from './store.ts'

/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const MOST_BYTES = 7500
const RECONNECT_MS = 1000

/** The changes as texts that each fit a notification. One that does not fit alone is told to Admins only. */
export function payloadsOf(changes: readonly Change[]): string[] {
  const payloads: string[] = []
  let part: Change[] = []
  const fits = (some: readonly Change[]) => Buffer.byteLength(JSON.stringify(some)) <= MOST_BYTES
  for (const change of changes) {
    const small = fits([change]) ? change : { ...change, audience: change.audience && { roles: [] } }
    if (part.length > 0 && !fits([...part, small])) {
      payloads.push(JSON.stringify(part))
      part = []
    }
    part.push(small)
  }
  return part.length > 0 ? [...payloads, JSON.stringify(part)] : payloads
}

/** Listens on a channel over a connection of its own, and connects again when it breaks. */
export function listenForChanges(url: string, channel: string, tell: (changes: readonly Change[]) => void) {
  let client: pg.Client | null = null
  let ended = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true })
    let lost = false
    const again = () => {
      if (lost) return
      lost = true
      void fresh.end().catch(() => {})
      if (!ended) timer = setTimeout(() => void connect(), RECONNECT_MS)
    }
    fresh.on('error', again)
    fresh.on('end', again)
    fresh.on('notification', ({ payload }) => tell(JSON.parse(payload ?? '[]')))
    try {
      await fresh.connect()
      await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
      client = fresh
    } catch {
      again()
    }
  }

  const ready = connect()
  return {
    ready,
    async close() {
      ended = true
      clearTimeout(timer)
      await ready
      await client?.end().catch(() => {})
    },
  }
}
