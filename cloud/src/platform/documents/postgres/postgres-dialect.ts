import { type Dialect, type Index, MOST_SEARCHED, quoteName, tableName } from '../sql/tables.ts'
import type { AnyCollection } from '../store.ts'

/** Limits in statements. PostgreSQL plans for the exact limit, so few values mean few prepared statements. */
const LIMITS = [2, 11, 26, 51, 101, 201]

/** Returns the condition for rows with an older schema version or index version. */
export const isOutdated = ({ schemaVersion, indexVersion }: AnyCollection): string =>
  `(schema_version < ${schemaVersion} or index_version < ${indexVersion})`

/** Returns PostgreSQL's dialect. Text sorts by bytes, as in SQLite. Documents are `text`: `jsonb` reorders fields. */
export const postgres = (schema: string): Dialect => {
  const table = (name: string) => `${quoteName(schema)}.${quoteName(name)}`
  return {
    table,
    types: { text: 'text collate "C"', number: 'double precision', boolean: 'smallint' },
    sequence: 'bigint generated always as identity primary key',
    versionColumns: ['schema_version integer not null default 1', 'index_version integer not null default 0'],
    // A process of an older version deletes only from its own tables. The foreign keys delete the other rows.
    references: (name) => ` references ${table(name)} (id) on delete cascade`,
    storedByKey: '',
    ownIndexes: (collection) => [outdatedIndex(table, collection), ...wordIndexes(table, collection)],
    orderedJoin: 'join',
    nullsFirst: ' nulls first',
    nullsLast: ' nulls last',
    limit: (limit) => String(LIMITS.find((size) => size >= limit) ?? limit),
    among: '= any(?::text[])',
    ids: (ids) => [...ids],
    each: 'unnest(?::text[]) as asked(value)',
    // `offset 0` makes PostgreSQL find the words first. For a rare word, it would read all documents backwards.
    newest: ({ name }, match) => {
      const hits = `select seq from ${table(name)} where words @@ ${match}::tsquery offset 0`
      const newest = `select seq from (${hits}) hits order by seq desc limit ${MOST_SEARCHED}`
      return `(select * from ${table(name)} where seq = any(array(${newest}))) d`
    },
    match: (words) => words.map((word) => `'${word}':*`).join(' & '),
  }
}

/** Returns a partial index for outdated rows. It is mostly empty, and finds them without reading the others. */
const outdatedIndex = (table: (name: string) => string, collection: AnyCollection): Index => ({
  name: `${collection.name}__outdated_${collection.schemaVersion}_${collection.indexVersion}`,
  on: `${table(tableName(collection))} (seq) where ${isOutdated(collection)}`,
})

/** Returns the word index. With `fastupdate`, every search would scan all writes since the last vacuum. */
const wordIndexes = (table: (name: string) => string, collection: AnyCollection): Index[] =>
  collection.words
    ? [
        {
          name: `${collection.name}__words`,
          on: `${table(tableName(collection))} using gin (words) with (fastupdate = off)`,
        },
      ]
    : []
