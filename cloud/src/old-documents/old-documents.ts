import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { computeIndexValues } from '../platform/documents/index-values.ts'
import { migrate } from '../platform/documents/migrations.ts'
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

/** How a collection finds documents: what it declares, and a digest of what it derives from each old document. */
export type IndexDigest = { indexVersion: number; declaration: unknown; documents: Record<string, string> }

export function digestIndex(collection: AnyCollection, documents: readonly OldDocument[]): IndexDigest {
  const { indexVersion, keys, multiValueKeys = {}, lists, unique = {}, words } = collection
  return {
    indexVersion,
    declaration: {
      keys: Object.fromEntries(Object.entries(keys).map(([name, { type }]) => [name, type])),
      multiValueKeys: Object.keys(multiValueKeys),
      lists: lists.map(({ where, orderBy }) => `${where.join(' ')} by ${orderBy}`).toSorted(),
      unique: Object.keys(unique),
      words: words !== undefined,
    },
    documents: Object.fromEntries(
      documents
        .filter((old) => old.collection === collection.name)
        .map(({ id, document, schemaVersion }) => {
          const values = computeIndexValues(collection, migrate(collection, document, schemaVersion))
          return [id, createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 12)]
        }),
    ),
  }
}
