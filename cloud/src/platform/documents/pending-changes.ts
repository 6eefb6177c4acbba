import type { Actor } from '../actor.ts'
import { schemaIssues } from '../fit-to-schema.ts'
import type { Ids } from '../ids.ts'
import { auditEntries, auditRow, describeChange, programsOf } from './audit-trail.ts'
import type { Change } from './change.ts'
import type { AnyCollection, Write } from './store.ts'

/** A document that a unit of work has read, and what becomes of it. */
export type PendingChange = {
  collection: AnyCollection
  id: string
  expectedVersion: number
  before: object | null
  /** What is to be written; null deletes, undefined leaves it as it is. */
  after: object | null | undefined
  /** Created again: the version it was deleted at. */
  deletedAt?: number
  /** Created without having been looked for. */
  unseen?: true
  /** What it came to, in the words of the audit trail. */
  summary?: string
}

/** The document as the unit of work sees it now. */
export const currentOf = ({ before, after }: PendingChange): object | null => (after === undefined ? before : after)

type Circumstances = {
  call: string
  actor: Actor
  now: number
  ids: Ids
  change: Change
  /** What was done, in words, where the verb of the call does not say it. */
  deed: string | undefined
  /** How many people are told. */
  told: number
}

/** The writes of a commit: every document that was read or changed, and the audit trail of those that changed. */
export function toWrites(
  changes: readonly PendingChange[],
  { call, actor, now, ids, change, deed, told }: Circumstances,
): Write[] {
  // What was created and removed again is not written; that it does not exist still holds.
  const all = changes.map((change) =>
    change.before === null && change.after === null ? { ...change, after: undefined } : change,
  )
  const audited = all.filter(({ after, collection }) => after !== undefined && !collection.unaudited)
  const trail = audited.map((changed, at): Write => {
    const isLead = at === 0 && !change.isMade
    const lead = isLead ? describeChange(audited, { actor, call, deed, told }) : null
    const row = auditRow(changed, {
      ...{ id: ids.next(), changeID: change.id, at: now, actor, call, change: lead },
      ...(isLead && { programIDs: programsOf(audited) }),
    })
    return { collection: auditEntries, id: row.id, expectedVersion: 0, doc: row }
  })
  const writes = all.map(({ collection, id, expectedVersion, after, deletedAt }): Write => {
    const write = { collection, id, expectedVersion, ...(deletedAt && { deletedAt }) }
    return after === undefined ? write : { ...write, doc: after && withoutVersion(after) }
  })
  return [...writes, ...trail]
}

function withoutVersion(doc: object): object {
  const { version: _, ...rest } = doc as { version?: number }
  return rest
}

/** Throws when a document would no longer fit its collection's schema. One that did not fit before may be mended. */
export function checkSchemas(changes: Iterable<PendingChange>): void {
  for (const { collection, id, before, after } of changes) {
    const error = after ? collection.schema?.safeParse(after).error : undefined
    if (!error || (before && !collection.schema?.safeParse(before).success)) continue
    const issues = schemaIssues(error).join(', ')
    throw new Error(`${collection.name}/${id} would not be as its collection describes it: ${issues}`)
  }
}
