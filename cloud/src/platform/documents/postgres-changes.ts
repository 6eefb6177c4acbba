import { Connection, type Database } from '../postgres/connections.ts'
import type { RunStatement } from './statement-names.ts'
import type { Audience, Change } from './store.ts'

/** A notification holds less than 8,000 bytes. */
const LARGEST_BYTES = 7_900
const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
/** How often the connection is asked whether it still stands: nothing else tells of a server that has gone silent. */
const CHECK_EVERY_MS = 15_000
const ANSWER_TIMEOUT_MS = 5_000

type ChangeMessage = { sender: string; changes: readonly Change[] }

/** Tells the other processes, when and only if the transaction commits. */
export async function publishChanges(
  run: RunStatement,
  channel: string,
  sender: string,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  await run('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, toPayloads(sender, changes)])
}

/** The changes as payloads of notifications, as few as hold them. */
export function toPayloads(sender: string, changes: readonly Change[]): string[] {
  const textOf = (group: readonly Change[]) => JSON.stringify({ sender, changes: group } satisfies ChangeMessage)
  const room = LARGEST_BYTES - Buffer.byteLength(textOf([]))
  const groups: Change[][] = []
  let bytesLeft = 0
  for (const change of changes.flatMap((unsplit) => splitAudience(unsplit, room))) {
    const size = Buffer.byteLength(JSON.stringify(change)) + 1
    if (size > bytesLeft) {
      groups.push([])
      bytesLeft = room
    }
    groups.at(-1)?.push(change)
    bytesLeft -= size
  }
  return groups.map(textOf)
}

/** A change with too many people in its audience becomes several, each for some of them. */
function splitAudience(change: Change, room: number): Change[] {
  if (Buffer.byteLength(JSON.stringify(change)) + 1 <= room || !change.audience) return [change]
  const { everyone, roles, emails = [], userids = [], staffIDs = [] } = change.audience
  const people: Audience[] = [
    ...emails.map((email) => ({ emails: [email] })),
    ...userids.map((userid) => ({ userids: [userid] })),
    ...staffIDs.map((staffID) => ({ staffIDs: [staffID] })),
  ]
  const first: Audience = { ...(everyone ? { everyone } : {}), ...(roles ? { roles } : {}) }
  return [first, ...people].map((audience) => ({ ...change, audience }))
}

/**
 * Listens to what other processes tell, on a connection of its own that is opened again when it breaks. What was told
 * while it was broken is not heard; once it stands again, it is told that something may have been missed.
 */
export function listenForChanges(
  { url, log, timeoutMs = ANSWER_TIMEOUT_MS }: Database,
  channel: string,
  sender: string,
  { notify, notifyMissed }: { notify: (changes: readonly Change[]) => void; notifyMissed: () => void },
) {
  let closed = false
  let isBroken = false
  let client: Connection | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect(wait: number): Promise<void> {
    if (closed) return
    const limit = Math.min(timeoutMs, ANSWER_TIMEOUT_MS)
    const connection = new Connection({
      connectionString: url,
      application_name: 'belay changes',
      query_timeout: limit,
      connectionTimeoutMillis: limit,
    })
    client = connection
    let hasEnded = false
    const reconnect = () => {
      if (hasEnded) return
      hasEnded = true
      clearInterval(checks)
      connection.hangUp()
      if (closed) return
      if (!isBroken) log?.error('lost the PostgreSQL connection that brings changes from other processes')
      isBroken = true
      timer = setTimeout(() => void connect(Math.min(wait * 2, LONGEST_PAUSE_MS)), wait)
    }
    const checks = setInterval(
      () => connection.query('select 1').catch(reconnect),
      Math.min(CHECK_EVERY_MS, 3 * timeoutMs),
    )
    checks.unref()
    connection.on('error', reconnect)
    connection.on('end', reconnect)
    connection.on('notification', ({ payload }) => {
      wait = SHORTEST_PAUSE_MS
      const message = JSON.parse(payload ?? '') as ChangeMessage
      if (message.sender !== sender) notify(message.changes)
    })
    try {
      await connection.connect()
      await connection.query(`listen ${connection.escapeIdentifier(channel)}`)
      if (isBroken) notifyMissed()
      if (isBroken) log?.info('the PostgreSQL connection that brings changes from other processes is back')
      isBroken = false
    } catch {
      reconnect()
    }
  }
  const ready = connect(SHORTEST_PAUSE_MS)

  return {
    /** Resolves when the first attempt to listen has ended. */
    ready,
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await ready
      client?.hangUp()
    },
  }
}
