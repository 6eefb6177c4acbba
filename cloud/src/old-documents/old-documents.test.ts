import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { COLLECTIONS } from '../collections.ts'
import { migrate } from '../platform/documents/migrations.ts'
import { onBothEngines, type TestStore } from '../testing/engines.ts'
import { testPostgres } from '../testing/schemas.ts'
import { digestIndex, type OldDocument, readIndexDigests, readOldDocuments } from './old-documents.ts'

const oldDocuments = readOldDocuments()
const ofCollection = (name: string) => oldDocuments.filter(({ collection }) => collection === name)
/** Each document once, as the oldest version that recorded it stored it. */
const oldestDocuments = [
  ...new Map(oldDocuments.toReversed().map((old) => [`${old.collection} ${old.id}`, old])).values(),
].toReversed()
const byName = COLLECTIONS.map((collection) => [collection.name, collection] as const)

describe('Documents of the oldest kept version', () => {
  test.each(byName)('match the schema of %s after its migrations', (_, collection) => {
    const documents = ofCollection(collection.name)
    expect(documents, 'kept documents; see record-documents.ts').not.toHaveLength(0)
    for (const { document, version, schemaVersion } of documents) {
      const migrated = migrate(collection, document, schemaVersion)
      expect(collection.schema?.safeParse({ ...migrated, version }).error).toBeUndefined()
      // An older process may overwrite a current document, which is then migrated again.
      expect(migrate(collection, migrated, 1)).toEqual(migrated)
    }
  })

  const kept = readIndexDigests()
  test.each(byName)('have the same index values in %s, unless its indexVersion was raised', (name, collection) => {
    const hint = `The index of ${name} changed: raise its indexVersion, then run record-documents.ts without a name.`
    expect(digestIndex(collection, oldDocuments), hint).toEqual(kept[name])
  })
})

/** Turns a prepared store into a database of the old version, with documents and without everything derived. */
async function writeOldDatabase({ folder, schema }: TestStore, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = ({ collection }: Pick<OldDocument, 'collection'>) => `"${collection}"`
  const columns = '(id, version, schema_version, data)'
  const valuesOf = ({ id, version, schemaVersion, document }: OldDocument) =>
    [id, version, schemaVersion, JSON.stringify(document)] as const
  const forget = "update _declarations set declaration = '' where name <> '_version'"
  if (engine === 'sqlite') {
    const database = new DatabaseSync(join(folder, 'app.db'))
    for (const old of oldestDocuments)
      database.prepare(`insert into ${table(old)} ${columns} values (?, ?, ?, ?)`).run(...valuesOf(old))
    database.exec(forget)
    database.close()
    return
  }
  const client = new pg.Client({ connectionString: testPostgres() })
  await client.connect()
  await client.query(`set search_path = "${schema}"`)
  for (const old of oldestDocuments)
    await client.query(`insert into ${table(old)} ${columns} values ($1, $2, $3, $4)`, [...valuesOf(old)])
  await client.query(forget)
  await client.end()
}

onBothEngines('A database of the oldest kept version', (open, engine) => {
  test('is migrated at the start, with every document and every list', async () => {
    const tests = await open(COLLECTIONS)
    await tests.store.close()
    await writeOldDatabase(tests, engine)
    const store = await tests.again()
    for (const collection of COLLECTIONS) {
      const documents = oldestDocuments.filter((old) => old.collection === collection.name)
      const found = await store.getMany(
        collection,
        documents.map(({ id }) => id),
      )
      expect(found, collection.name).toEqual(
        documents.map(({ document, schemaVersion, version }) => ({
          ...migrate(collection, document, schemaVersion),
          version,
        })),
      )
      for (const { orderBy } of collection.lists.filter(({ where }) => where.length === 0)) {
        const { rows } = await store.findText(collection, { orderBy })
        expect(rows.map(({ text }) => JSON.parse(text)).sort(byID(collection.idField))).toEqual(
          found.sort(byID(collection.idField)),
        )
      }
    }
    expect(await store.refreshOutdated()).toBe(0)
  })
})

const byID = (idField: string) => (a: Record<string, unknown>, b: Record<string, unknown>) =>
  String(a[idField]) < String(b[idField]) ? -1 : 1
