import type { auditEntry } from '@belay/contract/audit'
import type * as z from 'zod'
import type { Actor } from '../actor.ts'
import { defineCollection, number, text } from './define-collection.ts'
import type { AnyCollection } from './store.ts'

export type AuditEntry = z.infer<typeof auditEntry> & { createdAt: number }

/** Append-only: nothing in the backend updates or deletes an entry. */
export const auditEntries = defineCollection<AuditEntry>({
  name: 'audit',
  idField: 'id',
  keys: {
    at: number('at'),
    collection: text('collection'),
    documentId: text('documentId'),
    programID: text('programID'),
    actorEmail: text('actorEmail'),
  },
  lists: { at: [[], ['collection'], ['collection', 'documentId'], ['programID'], ['actorEmail']] },
  unaudited: true,
})

type Fields = Record<string, unknown>
const SILENT = new Set(['version', 'updatedAt'])

/** A document before and after; `summary` stands in place of the names of the fields that changed. */
type AuditedChange = {
  collection: AnyCollection
  id: string
  before: object | null
  after?: object | null | undefined
  summary?: string
}

/** One entry: only the fields that changed, before and after. */
export function auditRow(
  change: AuditedChange,
  { id, at, actor, call }: { id: string; at: number; actor: Actor; call: string },
): AuditEntry {
  const before = change.before as Fields | null
  const after = (change.after ?? null) as Fields | null
  const changed = changedFields(before, after)
  const action = before === null ? 'create' : after === null ? 'delete' : 'update'
  const pick = (doc: Fields | null) =>
    doc && Object.fromEntries(changed.filter((field) => field in doc).map((field) => [field, doc[field]]))
  const programID = (after ?? before)?.programID
  return {
    id,
    at,
    createdAt: at,
    actorEmail: actor.email,
    actorName: actor.name,
    call,
    collection: change.collection.name,
    documentId: change.id,
    programID: typeof programID === 'string' ? programID : null,
    action,
    summary:
      change.summary ??
      (action === 'update' ? `Changed ${changed.join(', ')}` : action === 'create' ? 'Created' : 'Deleted'),
    before: pick(before),
    after: pick(after),
  }
}

function changedFields(before: Fields | null, after: Fields | null): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].filter(
    (field) => !SILENT.has(field) && JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  )
}
