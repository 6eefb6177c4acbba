import { type Dialect, type Index, MOST_SEARCHED, quoteName, tableName } from '../sql/tables.ts'
import type { AnyCollection, KeyType } from '../store.ts'

/** Limits in statements. PostgreSQL plans for the exact limit, so few values mean few prepared statements. */
const LIMITS = [2, 11, 26, 51, 101, 201]

/** The array types that hold values of each type of key. */
const ARRAY_TYPES: Record<KeyType, string> = { text: 'text[]', number: 'double precision[]', boolean: 'smallint[]' }

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
    // With `=`, PostgreSQL takes the column as constant, and may read an index that begins with the order instead. If
    // the value is rare, that reads most of the documents.
    equalsFirst: (column, type) => `${column} = any(array[?]::${ARRAY_TYPES[type]})`,
    nullsFirst: ' nulls first',
    nullsLast: ' nulls last',
    limit: (limit) => String(LIMITS.find((size) => size >= limit) ?? limit),
    among: '= any(?::text[])',
    ids: (ids) => [...ids],
    each: 'unnest(?::text[]) as asked(value)',
    newest: ({ name }, match) =>
      `(select * from ${table(name)} where seq = any(array(${findNewest(table(name), match)}))) d`,
    match: (words) => words.map((word) => `'${word}':*`).join(' & '),
  }
}

/**
 * Sizes of a search, in documents: if at least COMMON of the newest SAMPLED match, the newest SCANNED are read for
 * matches, newest first, until there are enough. That takes 0.6 µs for each document.
 */
const SAMPLED = 200
const COMMON = 10
const SCANNED = 10_000

/**
 * Returns the SQL for the sequence numbers of the newest matches. The word index finds all matches in no order: for a
 * word in most of 200,000 documents it took 280 ms. So such a word is looked for in the newest documents first.
 */
function findNewest(documents: string, match: string): string {
  const matches = 'words @@ (select words from asked)'
  const newest = (count: number) =>
    `(select seq, words from ${documents} order by seq desc limit ${count}) newest where ${matches}`
  const isCommon = `(select count(*) >= ${COMMON} from ${newest(SAMPLED)})`
  // `offset 0` makes PostgreSQL find the words first. For a rare word, it would read all documents backwards.
  const all = `(select seq from ${documents} where ${matches} offset 0) hits`
  return (
    `with asked as materialized (select ${match}::tsquery as words), ` +
    `recent as materialized (select seq from ${newest(SCANNED)} and ${isCommon} ` +
    `order by seq desc limit ${MOST_SEARCHED}) ` +
    'select seq from recent union all ' +
    `(select seq from ${all} where (select count(*) from recent) < ${MOST_SEARCHED} ` +
    `order by seq desc limit ${MOST_SEARCHED})`
  )
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
