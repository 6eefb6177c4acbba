import type { AnyCollection } from './store.ts'
import { type Dialect, type Index, MOST_SEARCHED, quoteName, tableName } from './tables.ts'

/** PostgreSQL plans for the limit it sees in the statement; a few sizes keep the statements few. */
const LIMITS = [2, 11, 26, 51, 101, 201]

/** What of a collection was written in an older version, or found by an older one. */
export const isOutdated = ({ schemaVersion, indexVersion }: AnyCollection): string =>
  `(schema_version < ${schemaVersion} or index_version < ${indexVersion})`

/** Text sorts by bytes, as in SQLite. Documents are `text`: `jsonb` reorders fields, `json` is parsed for nothing. */
export const postgres = (schema: string): Dialect => {
  const table = (name: string) => `${quoteName(schema)}.${quoteName(name)}`
  return {
    table,
    types: { text: 'text collate "C"', number: 'double precision', boolean: 'smallint' },
    sequence: 'bigint generated always as identity primary key',
    versionColumns: ['schema_version integer not null default 1', 'index_version integer not null default 0'],
    // A process of an older version deletes from the tables it knows; the others follow.
    references: (name) => ` references ${table(name)} (id) on delete cascade`,
    ownIndexes: (collection) => [outdatedIndex(table, collection), ...wordIndexes(table, collection)],
    orderedJoin: 'join',
    nullsFirst: ' nulls first',
    nullsLast: ' nulls last',
    limit: (limit) => String(LIMITS.find((size) => size >= limit) ?? limit),
    among: '= any(?::text[])',
    ids: (ids) => [...ids],
    each: 'unnest(?::text[]) as asked(value)',
    // `offset 0` keeps the words apart from the order: taken together, a word that few documents hold has PostgreSQL
    // read all of them backwards.
    newest: ({ name }, match) => {
      const hits = `select seq from ${table(name)} where words @@ ${match}::tsquery offset 0`
      const newest = `select seq from (${hits}) hits order by seq desc limit ${MOST_SEARCHED}`
      return `(select * from ${table(name)} where seq = any(array(${newest}))) d`
    },
    match: (words) => words.map((word) => `'${word}':*`).join(' & '),
  }
}

/** Mostly empty: it finds what is outdated without reading the rest. */
const outdatedIndex = (table: (name: string) => string, collection: AnyCollection): Index => ({
  name: `${collection.name}__outdated_${collection.schemaVersion}_${collection.indexVersion}`,
  on: `${table(tableName(collection))} (seq) where ${isOutdated(collection)}`,
})

/** With the list of pending entries, every search would read through what was written since the last vacuum. */
const wordIndexes = (table: (name: string) => string, collection: AnyCollection): Index[] =>
  collection.words
    ? [
        {
          name: `${collection.name}__words`,
          on: `${table(tableName(collection))} using gin (words) with (fastupdate = off)`,
        },
      ]
    : []
