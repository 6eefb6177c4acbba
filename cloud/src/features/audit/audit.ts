import { auditEntry } from '@belay/contract/audit'
import { type AuditEntry, auditEntries } from '../../platform/documents/audit-trail.ts'
import type { Context, Input } from '../../platform/gate.ts'
import { listQuery, presentPage } from '../../platform/lists.ts'
import { pickFields } from '../../platform/pick-fields.ts'

/** The trail, newest first: all of it, or that of a collection, a document, a program or a person. */
export function listAuditEntries(context: Context, input: Input<'audit.list'>) {
  const present = (stored: AuditEntry) => pickFields(auditEntry, stored)
  return presentPage(context, auditEntries, listQuery(input, '-at'), present, input?.count)
}
