import type { auditEntry } from '@belay/contract/audit'
import { announcedAs, COLLECTIONS, type CollectionName } from '@belay/contract/collections'
import { changingCall } from '@belay/contract/undo'
import type * as z from 'zod'
import type { Actor } from '../actor.ts'
import { defineCollection, number, text } from './define-collection.ts'
import type { AnyCollection, StoredDocument } from './store.ts'

export type AuditEntry = z.infer<typeof auditEntry> & {
  createdAt: number
  /** On the first entry of a call: the programs that it changed. Left out of entries from before these were kept. */
  programIDs?: string[]
}

/** An entry of version 1 stands alone: it named neither the change it is a part of, nor what its document is called. */
const standAlone = (entry: StoredDocument): StoredDocument =>
  'changeID' in entry ? entry : { ...entry, changeID: entry.id, documentName: '', documentVersion: null, change: null }

/** What the entry that speaks for a change is found by: who made it, of which collections, both, and its programs. */
function leadsOf({ change, actorEmail, programID, programIDs = programID ? [programID] : [] }: AuditEntry): string[] {
  if (!change) return []
  const collections = ['', ...change.collections].flatMap((collection) => [
    leadKey({ collection }),
    leadKey({ actorEmail, collection }),
  ])
  return [...collections, ...programIDs.map((id) => leadKey({ programID: id }))]
}

type LeadsOf = { actorEmail?: string; collection?: string; programID?: string }

/** The value of `leads` for the changes of a person, of a collection, of both, of a program, or for all. */
export const leadKey = ({ actorEmail = '', collection = '', programID }: LeadsOf): string =>
  programID ? `program ${programID}` : `${actorEmail} ${collection}`

/** Append-only: nothing deletes an entry, and nothing updates one, but to mark that its change was undone. */
export const auditEntries = defineCollection<AuditEntry>({
  name: 'audit',
  idField: 'id',
  schemaVersion: 2,
  migrations: { 2: standAlone },
  indexVersion: 3,
  keys: {
    at: number('at'),
    collection: text('collection'),
    documentId: text('documentId'),
    programID: text('programID'),
    actorEmail: text('actorEmail'),
    changeID: text('changeID'),
  },
  multiValueKeys: { leads: leadsOf },
  lists: {
    at: [[], ['collection'], ['collection', 'documentId'], ['programID'], ['actorEmail'], ['changeID'], ['leads']],
  },
  words: ({ change }) => change?.sentence ?? '',
  unaudited: true,
})

type Fields = Record<string, unknown>
const SILENT = new Set(['version', 'updatedAt'])

/** A document before and after; `summary` stands in place of the names of the fields that changed. */
type AuditedChange = {
  collection: AnyCollection
  id: string
  expectedVersion: number
  deletedAt?: number
  before: object | null
  after?: object | null | undefined
  summary?: string
}

type Circumstances = Pick<AuditEntry, 'id' | 'changeID' | 'at' | 'call' | 'change' | 'programIDs'> & { actor: Actor }

/** One entry: only the fields that changed, before and after. */
export function auditRow(change: AuditedChange, { actor, at, ...circumstances }: Circumstances): AuditEntry {
  const before = change.before as Fields | null
  const after = (change.after ?? null) as Fields | null
  const changed = changedFields(before, after)
  const action = before === null ? 'create' : after === null ? 'delete' : 'update'
  const pick = (doc: Fields | null) =>
    doc && Object.fromEntries(changed.filter((field) => field in doc).map((field) => [field, doc[field]]))
  return {
    ...circumstances,
    at,
    createdAt: at,
    actorEmail: actor.email,
    actorName: actor.name,
    collection: change.collection.name,
    documentId: change.id,
    documentName: nameOf(change),
    documentVersion: (change.expectedVersion || (change.deletedAt ?? 0)) + 1,
    programID: programOf(change),
    action,
    summary:
      change.summary ??
      (action === 'update' ? `Changed ${changed.join(', ')}` : action === 'create' ? 'Created' : 'Deleted'),
    before: pick(before),
    after: pick(after),
  }
}

function programOf({ before, after }: AuditedChange): string | null {
  const { programID } = ((after ?? before) as Fields | null) ?? {}
  return typeof programID === 'string' ? programID : null
}

/** The programs that a commit changed. */
export const programsOf = (changes: readonly AuditedChange[]): string[] => [
  ...new Set(changes.flatMap((change) => programOf(change) ?? [])),
]

/** What people call the document, as it is now, or was. */
function nameOf({ collection, before, after }: AuditedChange): string {
  const doc = after ?? before
  return (doc && collection.nameOf?.(doc)) ?? ''
}

/** How many documents a sentence names. */
const MOST_NAMED = 3

/** What a commit did as people say it: who, the verb of the call, and the names of what it is about. */
export function describeChange(
  changes: readonly AuditedChange[],
  { actor, call, deed, told }: { actor: Actor; call: string; deed: string | undefined; told: number },
): NonNullable<AuditEntry['change']> {
  const people = told === 0 ? '' : told === 1 ? '; 1 person told' : `; ${told} people told`
  return {
    sentence: `${actor.name} ${deed ?? deedOf(changes, call)}${people}`,
    documents: changes.length,
    collections: [...new Set(changes.map(({ collection }) => collection.name))],
    told,
  }
}

/** The verb of the call and the names of the documents that it is about: those of its branch, else of its first. */
function deedOf(changes: readonly AuditedChange[], call: string): string {
  const branch = call.split('.')[0]
  const main = changes.find(({ collection }) => announcedAs(collection.name) === branch) ?? changes[0]
  const names = changes.filter(({ collection }) => collection === main?.collection).map(nameOf)
  const named = [...new Set(names.filter((name) => name !== ''))].slice(0, MOST_NAMED)
  const more = names.length - named.length
  const rest = named.length === 0 ? [`${more} ${labelOf(main)}`] : more > 0 ? [`${more} more`] : []
  return `${changingCall(call)?.did ?? 'changed'} ${new Intl.ListFormat('en').format([...named, ...rest])}`
}

function labelOf(change: AuditedChange | undefined): string {
  const name = change?.collection.name ?? ''
  return name in COLLECTIONS ? COLLECTIONS[name as CollectionName].label.toLowerCase() : 'documents'
}

function changedFields(before: Fields | null, after: Fields | null): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].filter(
    (field) => !SILENT.has(field) && JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  )
}
