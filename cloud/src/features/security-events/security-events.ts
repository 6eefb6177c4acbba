import { securityEvent } from '@belay/contract/security-events'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { mayListAsAdmin } from '../../platform/calls/lists.rules.ts'
import { listQuery, presentPage } from '../../platform/calls/lists.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import { logExport } from '../../platform/process/security-log.ts'
import { boundsOfDays } from '../../platform/time/civil-time.ts'
import { type SecurityEvent, securityEvents } from './security-events.documents.ts'

/** Returns the security events, newest first, optionally of a kind, a person and a range of days. */
export function listSecurityEvents(context: Context, input: Input<'securityEvents.list'>) {
  const query = { ...listQuery(input, '-at'), ...boundsOfDays(input ?? {}, context.settings.centre.timeZone) }
  const present = (stored: SecurityEvent) => pickFields(securityEvent, stored)
  return presentPage(context, securityEvents, mayListAsAdmin(context.actor, query), present, input?.count)
}

/** Records that the browser saved a list as a CSV file. */
export function recordExport(context: Context, { list }: Input<'securityEvents.recordExport'>): { ok: true } {
  logExport(context, `csv ${list}`)
  return { ok: true }
}
