import type { SecurityEventCode } from '@belay/contract/security-event-codes'
import type { Log } from './log.ts'

/**
 * The facts of a security event: IDs, addresses and stable codes, but no typed text and no secrets. `userid` or `email`
 * name the person it concerns, `by` is the ID of the person who acted.
 */
export type SecurityFacts = {
  userid?: string
  email?: string
  by?: string
  ip?: string
  sessionId?: string
  detail?: string
}
type Recorder = (event: SecurityEventCode, facts: SecurityFacts) => void

const recorders = new WeakMap<Log, Recorder>()

/** Makes `logSecurity` also store the events of a log. Without it, they are only written to the log. */
export const setSecurityRecorder = (log: Log, record: Recorder): void => void recorders.set(log, record)

/** Writes a security event to the log, and stores it within seconds. */
export function logSecurity(log: Log, event: SecurityEventCode, facts: SecurityFacts): void {
  writeSecurityLine(log, event, facts)
  countSecurity(log, event, facts)
}

/** Stores a security event within seconds. Its line in the log is written then, one for all equal events. */
export function countSecurity(log: Log, event: SecurityEventCode, facts: SecurityFacts): void {
  recorders.get(log)?.(event, facts)
}

type LineFacts = SecurityFacts & { from?: string; to?: string }

/** Writes a security event to the log only. For events that a transaction has stored. Omits e-mail addresses. */
export function writeSecurityLine(log: Log, event: SecurityEventCode, { email: _, ...facts }: LineFacts): void {
  log.info('security', { event, ...facts })
}

type Exporter = { log: Log; actor: { userid: string; email: string; sessionId: string; ip: string } }

/** Records that a person got a file with data of others. */
export function logExport({ log, actor }: Exporter, detail: string): void {
  const { userid, email, sessionId, ip } = actor
  logSecurity(log, 'exported', { userid, email, sessionId, ip, detail })
}
