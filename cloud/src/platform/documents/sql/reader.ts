import { migrateText } from '../migrations.ts'
import type { AnyCollection, Collection, Query, StoredRow, StoreReader, Versioned } from '../store.ts'
import { CHARACTERS_PER_ROW } from './answer-cache.ts'
import { type ColumnValue, toKey, toKeyText } from './index-values.ts'
import { addVersion } from './prepared-writes.ts'
import { type PagePlan, planBounds, planPage, planSelection, writeCursor } from './query-plan.ts'
import {
  countStatement,
  type DocumentRow,
  documentById,
  documentsByIds,
  firstOfEachStatement,
  pageStatements,
  type Statement,
  type StoredColumns,
  type SumRow,
  sumStatement,
} from './query-sql.ts'
import type { Dialect } from './tables.ts'

const MAX_COUNTED = 1_000

/** Returns a document's JSON text in the current schema version, including its version number. */
const toText = (collection: AnyCollection, { data, version, schema_version }: StoredColumns): string =>
  addVersion(migrateText(collection, data, schema_version), version)

/** A read cache. It returns earlier results while they are still valid. */
export type ReadCache = {
  /** Returns a document by its ID. */
  document(collection: AnyCollection, id: string): Promise<StoredColumns | undefined> | StoredColumns | undefined
  /** Returns any other result. `question` is the cache key, and `lengthOf` returns the result's size in characters. */
  answer<Answer>(question: string, read: () => Promise<Answer>, lengthOf: (answer: Answer) => number): Promise<Answer>
}

/** Creates the read functions of a store. `rows` runs statements; `cache` keeps their results. */
export function createStoreReader(
  dialect: Dialect,
  rows: <Result>(statement: Statement) => Promise<Result[]> | Result[],
  cache: ReadCache = {
    document: async (collection, id) =>
      (await rows<StoredColumns>({ sql: documentById(dialect, collection), values: [id] }))[0],
    answer: async (_question, read) => read(),
  },
): StoreReader {
  // IDs never contain NUL or half a surrogate pair. A database would convert them to another ID.
  const isID = (id: string) => !id.includes('\0') && id.isWellFormed()

  async function byIds(collection: AnyCollection, ids: readonly string[]): Promise<string[]> {
    const validIDs = ids.filter(isID)
    if (validIDs.length === 0) return []
    const values = [dialect.ids(validIDs)]
    return cache.answer(
      `ids ${collection.name} ${JSON.stringify(ids)}`,
      async () => {
        const documentRows = await rows<DocumentRow>({ sql: documentsByIds(dialect, collection), values })
        const texts = new Map(documentRows.map((row) => [row.id, toText(collection, row)]))
        return ids.flatMap((id) => texts.get(id) ?? [])
      },
      (texts) => texts.reduce((length, text) => length + text.length, 0),
    )
  }

  /** Returns the rows of a statement that computes numbers. Each row is small. */
  const readComputed = <Row>(statement: Statement) =>
    cache.answer(
      JSON.stringify(statement),
      async () => rows<Row>(statement),
      (found) => found.length * CHARACTERS_PER_ROW,
    )

  const page = (collection: AnyCollection, query: Query) =>
    cache.answer(
      `${collection.name} ${JSON.stringify(query)}`,
      () => readPage(planPage(collection, query)),
      ({ rows: pageRows }) => pageRows.reduce((length, { text }) => length + text.length, 0),
    )

  async function readPage(plan: PagePlan): Promise<{ rows: StoredRow[]; next: string | null }> {
    const foundRows: DocumentRow[] = []
    if (plan.words?.length !== 0) {
      for (const statementOf of pageStatements(dialect, plan))
        if (foundRows.length <= plan.limit)
          foundRows.push(...(await rows<DocumentRow>(statementOf(plan.limit + 1 - foundRows.length))))
    }
    const toRow = (row: DocumentRow) => ({ id: row.id, version: row.version, text: toText(plan.collection, row) })
    const page = foundRows.slice(0, plan.limit).map(toRow)
    const end = foundRows[page.length - 1]
    const next = foundRows.length > plan.limit && end ? writeCursor(plan, end.key, end.id) : null
    // The last documents of a list are read in reverse order, and so are the following pages.
    return { rows: plan.last ? page.reverse() : page, next }
  }

  return {
    async get<Doc extends object>(collection: Collection<Doc>, id: string) {
      if (!isID(id)) return null
      const row = await cache.document(collection, id)
      return row ? (JSON.parse(toText(collection, row)) as Versioned<Doc>) : null
    },
    async getMany<Doc extends object>(collection: Collection<Doc>, ids: readonly string[]) {
      return JSON.parse(`[${(await byIds(collection, ids)).join()}]`) as Versioned<Doc>[]
    },
    async find<Doc extends object>(collection: Collection<Doc>, query: Query) {
      const { rows: pageRows, next } = await page(collection, query)
      return { items: JSON.parse(`[${pageRows.map(({ text }) => text).join()}]`) as Versioned<Doc>[], next }
    },
    findText: page,
    async firstOfEach(collection, { each, values, orderBy, descending = false, ...within }) {
      const valuesByKey = new Map(values.map((value) => [toKeyText(value), value]))
      const statement = firstOfEachStatement(dialect, collection, {
        each,
        orderBy,
        descending,
        ids: [...valuesByKey.keys()],
        ...planBounds(collection, orderBy, within),
      })
      const firstRows =
        valuesByKey.size === 0 ? [] : await readComputed<{ value: string; id: string | null }>(statement)
      return new Map(firstRows.flatMap(({ value, id }) => (id === null ? [] : [[valuesByKey.get(value) ?? value, id]])))
    },
    count: (collection, query, upTo = MAX_COUNTED) =>
      cache.answer(
        `count ${collection.name} ${upTo} ${JSON.stringify(query)}`,
        async () => {
          const selection = planSelection(collection, query)
          if (selection.words?.length === 0) return 0
          const [counted] = await rows<{ n: number }>(countStatement(dialect, selection, upTo + 1))
          return Math.min(counted?.n ?? 0, upTo + 1)
        },
        () => 0,
      ),
    async sum(collection, { where, orderBy, from, to }, keys, groupBy) {
      const sumRows = await readComputed<SumRow>(
        sumStatement(dialect, planSelection(collection, { where, orderBy, from, to }), keys, groupBy),
      )
      return sumRows.map((row) => ({
        group: groupBy === undefined ? null : toKey(collection, groupBy, row.g as ColumnValue),
        count: row.n,
        sums: Object.fromEntries(keys.map((key, at) => [key, row[`s${at}`] ?? 0])),
      }))
    },
  }
}
