import type { Actor } from '../calls/actor.ts'
import { listSchemaIssues } from '../calls/coerce-to-schema.ts'
import type { Ids } from '../process/ids.ts'
import { auditEntries, createAuditEntry, describeChange, listProgramIDs } from './audit-trail.ts'
import type { Change } from './change.ts'
import type { AnyCollection, Write } from './store.ts'

/** A document that a transaction has read, with the intended change. */
export type PendingChange = {
  collection: AnyCollection
  id: string
  expectedVersion: number
  before: object | null
  /** The new document. Null deletes the document; undefined leaves it unchanged. */
  after: object | null | undefined
  /** The version at the deletion, if the document is created again. */
  deletedAt?: number
  /** True if the document was created without a read before. */
  isCreatedWithoutRead?: true
  /** The audit trail's description of the change, instead of the default one. */
  summary?: string
}

/** Returns the document as the transaction sees it now. */
export const currentOf = ({ before, after }: PendingChange): object | null => (after === undefined ? before : after)

type Circumstances = {
  call: string
  actor: Actor
  now: number
  ids: Ids
  change: Change
  /** The description of the change, if the verb of the call does not fit. */
  description: string | undefined
  /** The number of people who are notified. */
  notified: number
}

/** Returns a commit's writes: a write or version check per document, and audit entries for the changed documents. */
export function toWrites(
  changes: readonly PendingChange[],
  { call, actor, now, ids, change, description, notified }: Circumstances,
): Write[] {
  // A document that was created and removed again is not written. The commit still checks that it does not exist.
  const all = changes.map((change) =>
    change.before === null && change.after === null ? { ...change, after: undefined } : change,
  )
  const audited = all.filter(({ after, collection }) => after !== undefined && !collection.unaudited)
  const trail = audited.map((changed, at): Write => {
    const isLead = at === 0 && !change.isMade
    const lead = isLead ? describeChange(audited, { actor, call, description, notified }) : null
    const row = createAuditEntry(changed, {
      id: ids.next(),
      changeID: change.id,
      at: now,
      actor,
      call,
      change: lead,
      ...(isLead && { programIDs: listProgramIDs(audited) }),
    })
    return { collection: auditEntries, id: row.id, expectedVersion: 0, doc: row }
  })
  const writes = all.map(
    ({ collection, id, expectedVersion, after, deletedAt }): Write => ({
      collection,
      id,
      expectedVersion,
      ...(deletedAt && { deletedAt }),
      ...(after !== undefined && { doc: after }),
    }),
  )
  return [...writes, ...trail]
}

/** Throws if a write would violate its collection's schema. A document that violated the schema before is accepted. */
export function checkSchemas(changes: Iterable<PendingChange>): void {
  for (const { collection, id, before, after } of changes) {
    const error = after ? collection.schema?.safeParse(after).error : undefined
    if (!error || (before && !collection.schema?.safeParse(before).success)) continue
    const issues = listSchemaIssues(error).join(', ')
    throw new Error(`${collection.name}/${id} would not be as its collection describes it: ${issues}`)
  }
}
