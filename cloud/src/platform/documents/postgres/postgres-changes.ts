import { Connection, type Database } from '../../postgres/connections.ts'
import { type Dialect, quoteName } from '../sql/tables.ts'
import type { Audience, Change } from '../store.ts'
import type { WriteStatement } from './postgres-rows.ts'

/** Maximum size of a notification. PostgreSQL allows less than 8,000 bytes. */
const LARGEST_BYTES = 7_900
const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
/** Interval of the connection check. Without it, a server that went silent would stay unnoticed. */
const CHECK_EVERY_MS = 15_000
const ANSWER_TIMEOUT_MS = 5_000

type ChangeMessage = { sender: string; changes: readonly Change[] }

/** Changes that other processes were not notified of. Unlogged: a crash that empties it breaks all connections too. */
const UNSENT_CHANGES_TABLE = '_untold'
export const CATCH_UP_EVERY_MS = 2_500
/** Age after which any process sends a commit's notification. Normally, the committing process sends it at once. */
const RESEND_AFTER = "interval '2 seconds'"

/**
 * Builds the statements that notify other processes of a commit. They follow the commit, because PostgreSQL takes a
 * server-wide lock for notifications. Until then, a row stores the notification in case the process fails.
 */
export function createNotifyStatements(dialect: Dialect, channel: string, sender: string) {
  const table = dialect.table(UNSENT_CHANGES_TABLE)
  const tell = (where: string): string =>
    `with told as (delete from ${table} where ${where} returning payload)
     select pg_notify($1, payload) from told`
  let commits = 0
  return {
    createTable: `create unlogged table if not exists ${table} (commit text not null,
       at timestamptz not null default clock_timestamp(), payload text not null);
     create index if not exists ${quoteName(`${UNSENT_CHANGES_TABLE}_commit`)} on ${table} (commit)`,
    /** Returns a statement to store the changes in their transaction, and one to send the notification afterwards. */
    forChanges(changes: readonly Change[]): { storeChanges: WriteStatement; notifyOthers: WriteStatement } {
      const commit = `${sender} ${++commits}`
      return {
        storeChanges: {
          sql: `insert into ${table} (commit, payload) select $1, payload from unnest($2::text[]) as payload`,
          values: [commit, toPayloads(sender, changes)],
        },
        notifyOthers: { sql: tell('commit = $2'), values: [channel, commit] },
      }
    },
    /** The statement that sends the notifications that other processes failed to send after their commits. */
    resendMissed: { sql: tell(`at < clock_timestamp() - ${RESEND_AFTER}`), values: [channel] } satisfies WriteStatement,
  }
}
export type NotifyStatements = ReturnType<typeof createNotifyStatements>

/** Converts changes to as few notification payloads as possible. */
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

/** Splits a change with a large audience into several changes, each for a part of the audience. */
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

/** Listens for changes of other processes on its own connection. Calls `notifyMissed` after a reconnect. */
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
    const listen = `listen ${connection.escapeIdentifier(channel)}`
    // Listening again changes nothing, and the database's list of connections keeps showing the channel.
    const checks = setInterval(() => connection.query(listen).catch(reconnect), Math.min(CHECK_EVERY_MS, 3 * timeoutMs))
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
      await connection.query(listen)
      if (isBroken) notifyMissed()
      if (isBroken) log?.info('the PostgreSQL connection that brings changes from other processes is back')
      isBroken = false
    } catch {
      reconnect()
    }
  }
  const ready = connect(SHORTEST_PAUSE_MS)

  return {
    /** A promise that resolves after the first attempt to listen, successful or not. */
    ready,
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await ready
      client?.hangUp()
    },
  }
}
