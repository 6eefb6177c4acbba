import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../platform/documents/migrations.ts'
import { computeIndexValues } from '../platform/documents/sql/index-values.ts'
import type { AnyCollection } from '../platform/documents/store.ts'

// Documents as earlier versions of Belay stored them, one file for each version, written by record-documents.ts.
// Every later version must be able to read them.

export const OLD_DOCUMENTS = import.meta.dirname
export const INDEX_VALUES = join(OLD_DOCUMENTS, 'index-values.json')

export type OldDocument = { collection: string; id: string; version: number; schemaVersion: number; document: object }

export const readOldDocuments = (): OldDocument[] =>
  readdirSync(OLD_DOCUMENTS)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(join(OLD_DOCUMENTS, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as OldDocument) // the lines that record-documents.ts wrote

/** The digest of a collection's index: its declaration, and the index values of each old document. */
export type IndexDigest = { indexVersion: number; digest: string }

/** Returns the digests that record-documents.ts wrote, by collection name. */
export const readIndexDigests = (): Record<string, IndexDigest> =>
  existsSync(INDEX_VALUES) ? JSON.parse(readFileSync(INDEX_VALUES, 'utf8')) : {}

export function digestIndex(collection: AnyCollection, documents: readonly OldDocument[]): IndexDigest {
  const { name, indexVersion, keys, multiValueKeys = {}, lists, unique = {}, words } = collection
  const index = [
    Object.entries(keys).map(([key, { type }]) => [key, type]),
    Object.keys(multiValueKeys),
    lists.map(({ where, orderBy }) => `${where.join(' ')} by ${orderBy}`).toSorted(),
    Object.keys(unique),
    words !== undefined,
    documents
      .filter((old) => old.collection === name)
      .map(({ id, document, schemaVersion }) => [
        id,
        computeIndexValues(collection, migrate(collection, document, schemaVersion)),
      ]),
  ]
  return { indexVersion, digest: createHash('sha256').update(JSON.stringify(index)).digest('hex').slice(0, 12) }
}
