import { migrate } from '../migrations.ts'
import { type Audience, type Change, VersionConflict, type Write } from '../store.ts'
import type { StoredColumns } from './query-sql.ts'

/** A checked write. `text` is the JSON to store, without version. Null deletes, undefined checks the version. */
export type PreparedWrite = ReturnType<typeof prepareWrites>[number]

/** Checks the writes of a commit. Returns them in a fixed order, in which every commit takes its locks. */
export function prepareWrites(writes: readonly Write[]) {
  const written = new Set<string>()
  for (const { collection, id, doc } of writes) {
    const name = `${collection.name}/${id}`
    if (id === '' || id.includes('\0') || !id.isWellFormed()) throw new Error(`${collection.name}: this is no id`)
    if (written.has(name)) throw new Error(`${name} is written twice in one commit`)
    if (doc && (doc as Record<string, unknown>)[collection.idField] !== id)
      throw new Error(`${name} holds another ${collection.idField}`)
    written.add(name)
  }
  const order = (a: Write, b: Write) => compare(a.collection.name, b.collection.name) || compare(a.id, b.id)
  return [...writes].sort(order).map(({ collection, id, expectedVersion, doc, deletedAt = 0 }) => ({
    collection,
    id,
    expectedVersion,
    version: (expectedVersion || deletedAt) + 1,
    doc,
    text: doc ? toStoredText(doc) : (doc as null | undefined),
  }))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function toStoredText(doc: object): string {
  const { version: _, ...stored } = doc as { version?: number }
  return JSON.stringify(stored)
}

/** Adds the version to the stored JSON text without parsing it. */
export const addVersion = (text: string, version: number): string =>
  text === '{}' ? `{"version":${version}}` : `${text.slice(0, -1)},"version":${version}}`

type StoredVersion = Omit<StoredColumns, 'id'>

/** Compares the versions of the documents. Returns the changes. Throws `VersionConflict`. */
export function changesOf(
  writes: readonly PreparedWrite[],
  storedOf: (write: PreparedWrite) => StoredVersion | undefined,
) {
  for (const write of writes)
    if ((storedOf(write)?.version ?? 0) !== write.expectedVersion)
      throw new VersionConflict(write.collection.name, write.id)
  return writes.flatMap((write) => {
    const row = storedOf(write)
    if (write.doc === undefined || (write.doc === null && !row)) return []
    return [toChange(write, row)]
  })
}

/** Builds the live event of a write, for everyone who could see the document before or can see it now. */
function toChange({ collection, id, doc }: PreparedWrite, row: StoredVersion | undefined): Change {
  const kind = row === undefined ? 'create' : doc === null ? 'delete' : 'update'
  const { name, audience } = collection
  if (!audience) return { collection: name, id, kind, audience: null }
  const before = row && migrate(collection, JSON.parse(row.data), row.schema_version)
  const audiences = [before, doc].flatMap((seen) => (seen ? [audience(seen)] : []))
  return { collection: name, id, kind, audience: mergeAudiences(audiences) }
}

function mergeAudiences(audiences: readonly Audience[]): Audience {
  const collect = (part: 'roles' | 'emails' | 'userids' | 'staffIDs') => {
    const values = [...new Set(audiences.flatMap((audience) => audience[part] ?? []))]
    return values.length > 0 ? { [part]: values } : {}
  }
  return {
    ...(audiences.some(({ everyone }) => everyone) ? { everyone: true as const } : {}),
    ...collect('roles'),
    ...collect('emails'),
    ...collect('userids'),
    ...collect('staffIDs'),
  }
}
