import type { auditEntry } from '@belay/contract/audit'
import { changingFactsOf } from '@belay/contract/call-facts'
import { announcedAs, COLLECTIONS, type CollectionName } from '@belay/contract/collections'
import type * as z from 'zod'
import type { Actor } from '../calls/actor.ts'
import { defineCollection, number, text } from './define-collection.ts'
import type { AnyCollection } from './store.ts'

export type AuditEntry = z.infer<typeof auditEntry> & {
  createdAt: number
  /** The programs that a call changed. Only on the call's first entry. */
  programIDs?: string[]
}

/** Returns the index values of a change's main entry: author, collections, each pair of the two, and programs. */
function mainEntryKeysOf({ change, actorEmail, programIDs = [] }: AuditEntry): string[] {
  if (!change) return []
  const collections = ['', ...change.collections].flatMap((collection) => [
    mainEntryKey({ collection }),
    mainEntryKey({ actorEmail, collection }),
  ])
  return [...collections, ...programIDs.map((id) => mainEntryKey({ programID: id }))]
}

type MainEntryFilter = { actorEmail?: string; collection?: string; programID?: string }

/** Returns the `leads` value that finds changes by person, by collection, by both, by program, or all changes. */
export const mainEntryKey = ({ actorEmail = '', collection = '', programID }: MainEntryFilter): string =>
  programID ? `program ${programID}` : `${actorEmail} ${collection}`

/** The audit trail. Entries are never deleted. The only update marks that a change was undone. */
export const auditEntries = defineCollection<AuditEntry>({
  name: 'audit',
  idField: 'id',
  keys: {
    at: number('at'),
    collection: text('collection'),
    documentId: text('documentId'),
    programID: text('programID'),
    actorEmail: text('actorEmail'),
    changeID: text('changeID'),
  },
  multiValueKeys: { leads: mainEntryKeysOf },
  lists: {
    at: [[], ['collection'], ['collection', 'documentId'], ['programID'], ['actorEmail'], ['changeID'], ['leads']],
  },
  words: ({ change }) => change?.sentence ?? '',
  unaudited: true,
})

type Fields = Record<string, unknown>
const UNAUDITED_FIELDS = new Set(['version', 'updatedAt'])

/** A document before and after a change. `summary` replaces the names of the changed fields. */
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

/** Creates an entry with the values of the changed fields before and after. */
export function createAuditEntry(change: AuditedChange, { actor, at, ...circumstances }: Circumstances): AuditEntry {
  const before = change.before as Fields | null
  const after = (change.after ?? null) as Fields | null
  const changed = changedFields(before, after, change.collection)
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

/** Returns the IDs of the programs that a commit changed. */
export const listProgramIDs = (changes: readonly AuditedChange[]): string[] => [
  ...new Set(changes.flatMap((change) => programOf(change) ?? [])),
]

/** Returns the document's name after the change, or before its deletion. Empty if the collection has no names. */
function nameOf({ collection, before, after }: AuditedChange): string {
  const doc = after ?? before
  return (doc && collection.nameOf?.(doc)) ?? ''
}

/** Maximum number of document names in a sentence. */
const MAX_NAMED = 3

/** Describes a commit in one sentence: the actor, the verb, the documents, and how many people are notified. */
export function describeChange(
  changes: readonly AuditedChange[],
  {
    actor,
    call,
    description,
    notified,
  }: { actor: Actor; call: string; description: string | undefined; notified: number },
): NonNullable<AuditEntry['change']> {
  const people = notified === 0 ? '' : notified === 1 ? '; 1 person told' : `; ${notified} people told`
  return {
    sentence: `${actor.name} ${description ?? describeCall(changes, call)}${people}`,
    documents: changes.length,
    collections: [...new Set(changes.map(({ collection }) => collection.name))],
    told: notified,
    role: actor.permission,
  }
}

const listFormat = new Intl.ListFormat('en')

/** Describes the call's verb and the documents of the call's collection, or else of the first change's collection. */
function describeCall(changes: readonly AuditedChange[], call: string): string {
  const branch = call.split('.')[0]
  const main = changes.find(({ collection }) => announcedAs(collection.name) === branch) ?? changes[0]
  const names = changes.filter(({ collection }) => collection === main?.collection).map(nameOf)
  const named = [...new Set(names.filter((name) => name !== ''))].slice(0, MAX_NAMED)
  const more = names.length - named.length
  const rest = named.length === 0 ? [`${more} ${labelOf(main)}`] : more > 0 ? [`${more} more`] : []
  return `${changingFactsOf(call)?.did ?? 'changed'} ${listFormat.format([...named, ...rest])}`
}

function labelOf(change: AuditedChange | undefined): string {
  const name = change?.collection.name ?? ''
  return name in COLLECTIONS ? COLLECTIONS[name as CollectionName].label.toLowerCase() : 'documents'
}

function changedFields(before: Fields | null, after: Fields | null, { privateFields = [] }: AnyCollection): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]).difference(new Set(privateFields))
  return [...names].filter(
    (field) => !UNAUDITED_FIELDS.has(field) && JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  )
}
