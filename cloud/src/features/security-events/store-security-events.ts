import { createHash } from 'node:crypto'
import type { Allowance } from '@belay/contract/allowances'
import { DAY, MINUTE, SECOND } from '@belay/contract/constants'
import type { SecurityEventCode } from '@belay/contract/security-event-codes'
import { SYSTEM } from '../../platform/calls/actor.ts'
import { type Bucket, takeTokens } from '../../platform/calls/allowances.ts'
import type { Services } from '../../platform/calls/gate.ts'
import { type Tx, transact } from '../../platform/documents/transaction.ts'
import { commitIfCurrent } from '../../platform/documents/write-batch.ts'
import { type SecurityFacts, setSecurityRecorder } from '../../platform/process/security-log.ts'
import { findUserByUserid } from '../users/find-users.ts'
import { type SecurityEvent, securityEvents } from './security-events.documents.ts'
import { mayCount } from './security-events.rules.ts'

type Parts = Pick<Services, 'store' | 'clock' | 'ids' | 'log' | 'settings'>
/** An event in memory. The e-mail of the person who acted is found when it is stored. */
type Waiting = Omit<SecurityEvent, 'createdAt' | 'byEmail'> & { by: string | null }

/** Events that anybody can cause at will. Equal ones of one person, or of one address, are counted on one document. */
const COUNTED: ReadonlySet<SecurityEventCode> = new Set([
  'sessions-ended',
  'sign-in-failed',
  'second-step-failed',
  'external-sign-in-failed',
  'link-refused',
  'link-opened',
  'call-refused',
  'limit-reached',
  'exported',
  'events-dropped',
])
/** Events that are logged only when they are stored, because there may be thousands in a second. */
const LOGGED_WHEN_STORED: ReadonlySet<SecurityEventCode> = new Set(['call-refused', 'limit-reached', 'events-dropped'])
/** The time in ms after which equal events get a new document. */
const COUNTED_WITHIN = 10 * MINUTE

/** The new documents that a process may store. Two allowances, so that failures of many can't displace sign-ins. */
const ALLOWED = { counted: { atOnce: 300, perMinute: 30 }, single: { atOnce: 1000, perMinute: 60 } }
/** The new documents of one person or address, so that nobody can displace the events of others. */
const ALLOWED_OF_ONE = { counted: { atOnce: 100, perMinute: 10 }, single: { atOnce: 300, perMinute: 20 } }
/** Maximum number of documents in one commit. */
const MAX_IN_COMMIT = 200
const MAX_WAITING = 2000
const FLUSH_INTERVAL = 2 * SECOND
const DELETE_INTERVAL = 10 * MINUTE

/** Returns the person or the address that an event concerns. */
const sourceOf = ({ userid, email, ip }: Pick<Waiting, 'userid' | 'email' | 'ip'>) => userid || email || ip

/** Returns an ID that is the same for equal events of the same ten minutes, in every process. */
function countedID({ event, detail, at, ...facts }: Omit<Waiting, 'id'>): string {
  const ofWindow = JSON.stringify([event, sourceOf(facts), detail, Math.floor(at / COUNTED_WITHIN)])
  return createHash('sha256').update(ofWindow).digest('hex').slice(0, 32)
}

const sum = <Event extends Waiting | SecurityEvent>(first: Event, second: Waiting): Event => ({
  ...first,
  count: first.count + second.count,
  lastAt: Math.max(first.lastAt, second.lastAt),
})

/**
 * Makes `logSecurity` collect the events of these services in memory, within limits. `flush` stores them: many in one
 * commit, with the number of those beyond the limits.
 */
export function collectSecurityEvents({ store, clock, ids, log }: Parts) {
  const buckets = new Map<string, Bucket>()
  const waiting = new Map<string, Waiting>()
  const dropped = new Map<SecurityEventCode, number>()

  const createEvent = (event: SecurityEventCode, facts: SecurityFacts, count = 1): Waiting => {
    const at = clock.now()
    const { userid, email, by, ip = '', sessionId = '', detail = '' } = facts
    const person = { userid: userid || null, email: email || null, by: by || null }
    const fields = { at, lastAt: at, count, event, ...person, ip, sessionId, detail }
    return { id: COUNTED.has(event) ? countedID(fields) : ids.next(), ...fields }
  }

  const drop = ({ event, count }: Waiting) => void dropped.set(event, (dropped.get(event) ?? 0) + count)

  /** Adds an event to those in memory. A repeated event only increases a count. */
  function add(event: Waiting, isAllowed: () => boolean): void {
    const equal = waiting.get(event.id)
    if (equal) waiting.set(event.id, sum(equal, event))
    else if (waiting.size < MAX_WAITING && isAllowed()) waiting.set(event.id, event)
    else drop(event)
  }

  setSecurityRecorder(log, (code, facts) => {
    const event = createEvent(code, facts)
    const kind = COUNTED.has(code) ? 'counted' : 'single'
    const isTaken = (key: string, allowed: Allowance) => takeTokens(buckets, key, allowed, event.at, 1) === 0
    add(event, () => isTaken(`${kind} ${sourceOf(event)}`, ALLOWED_OF_ONE[kind]) && isTaken(kind, ALLOWED[kind]))
  })

  /** Stores some events. Returns false after an error: then they stay in memory. */
  async function storeBatch(): Promise<boolean> {
    const batch = [...waiting.values()].slice(0, MAX_IN_COMMIT)
    for (const { id } of batch) waiting.delete(id)
    const unstored = [...dropped]
    dropped.clear()
    const reports = unstored.map(([code, count]) => createEvent('events-dropped', { detail: code }, count))
    try {
      const write = (tx: Tx) => writeEvents(tx, [...batch, ...reports])
      await transact({ store, clock, ids }, SYSTEM, 'securityEvents.store', write)
      for (const { event, userid, ip, sessionId, detail, count } of [...batch, ...reports])
        if (LOGGED_WHEN_STORED.has(event)) log.info('security', { event, userid, ip, sessionId, detail, count })
      return true
    } catch (error) {
      log.error("security events weren't stored", { error: String(error) })
      for (const event of batch) add(event, () => true)
      for (const [code, count] of unstored) dropped.set(code, (dropped.get(code) ?? 0) + count)
      return false
    }
  }

  return {
    /** Stores the events in memory. After an error, the next call tries again. */
    async flush(): Promise<void> {
      while (waiting.size > 0 || dropped.size > 0) if (!(await storeBatch())) return
    },
  }
}

async function writeEvents(tx: Tx, events: readonly Waiting[]): Promise<void> {
  const addresses = findEmails(tx, events)
  const stored = await Promise.all(
    events.map(({ event, id }) => (COUNTED.has(event) ? tx.get(securityEvents, id) : null)),
  )
  const emails = await addresses
  for (const [at, { by, ...event }] of events.entries()) {
    const equal = stored[at]
    if (equal) {
      const { count, lastAt } = sum<SecurityEvent>(equal, { by, ...event })
      tx.update(securityEvents, mayCount(equal, event), { count, lastAt, ip: event.ip })
      continue
    }
    const email = event.email ?? emails.get(event.userid ?? '') ?? null
    const byEmail = emails.get(by ?? '') ?? null
    tx.create(securityEvents, { ...event, email, byEmail: byEmail === email ? null : byEmail })
  }
}

/** Returns the e-mails of the events' people, by user ID. */
async function findEmails({ store }: Tx, events: readonly Waiting[]): Promise<Map<string, string>> {
  const userids = events.flatMap(({ userid, email, by }) => [
    ...(userid && !email ? [userid] : []),
    ...(by ? [by] : []),
  ])
  const found = await Promise.all([...new Set(userids)].map((userid) => findUserByUserid({ store }, userid)))
  return new Map(found.flatMap((user) => (user ? [[user.userid, user.email] as const] : [])))
}

/** Deletes the oldest events that are older than the setting. Returns true if more may be left. */
export async function deleteOldEvents({ store, clock, settings }: Parts): Promise<boolean> {
  const before = clock.now() - settings.securityEventDays * DAY
  const { items } = await store.find(securityEvents, { orderBy: 'at', to: before, limit: MAX_IN_COMMIT })
  if (items.length === 0) return false
  const batch = store.batch()
  for (const { id, version } of items) batch.delete(securityEvents, id, version)
  await commitIfCurrent(batch)
  return items.length === MAX_IN_COMMIT
}

/** Stores security events every two seconds, and deletes old ones. */
export function startSecurityEvents(parts: Parts) {
  const { flush } = collectSecurityEvents(parts)
  let deleteAt = 0
  let running: Promise<void> | null = null
  async function run(): Promise<void> {
    await flush()
    if (parts.clock.now() < deleteAt) return
    if (!(await deleteOldEvents(parts))) deleteAt = parts.clock.now() + DELETE_INTERVAL
  }
  const runOnce = () => {
    running ??= run()
      .catch((error: unknown) => parts.log.error("old security events weren't deleted", { error: String(error) }))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(runOnce, FLUSH_INTERVAL)
  timer.unref()
  return {
    /** Stores the last events and stops. */
    async close(): Promise<void> {
      clearInterval(timer)
      await running
      await flush()
    },
  }
}
