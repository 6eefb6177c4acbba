import { auditEntry } from '@belay/contract/audit'
import { pickDefinedFields } from '../../platform/calls/defined-fields.ts'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { mayListAsAdmin } from '../../platform/calls/lists.rules.ts'
import { listQuery, presentPage } from '../../platform/calls/lists.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import { refuseField } from '../../platform/calls/refuse.ts'
import { type AuditEntry, auditEntries, mainEntryKey } from '../../platform/documents/audit-trail.ts'
import { boundsOfDays } from '../../platform/time/civil-time.ts'

/** Returns the audit trail, newest first: whole changes (`leadOnly`), or single entries. */
export function listAuditEntries(context: Context, input: Input<'audit.list'>) {
  const { leadOnly = false, search, from, to } = input ?? {}
  if (search && !leadOnly) refuseField('search', 'Only changes are searched: set leadOnly.', 'query')
  const { actorEmail, collection, programID, ...others } = input?.where ?? {}
  if (leadOnly && programID && (actorEmail || collection))
    refuseField(
      'programID',
      'The changes of a program are listed whole: leave out the person and the collection.',
      'query',
    )
  const leads = mainEntryKey(pickDefinedFields({ actorEmail, collection, programID }))
  const where = leadOnly ? { ...others, leads } : input?.where
  const query = {
    ...listQuery({ ...input, where: { ...where, search } }, '-at'),
    ...boundsOfDays({ from, to }, context.settings.centre.timeZone),
  }
  const present = (stored: AuditEntry) => pickFields(auditEntry, stored)
  return presentPage(context, auditEntries, mayListAsAdmin(context.actor, query), present, input?.count)
}
