import { type ColumnValue, toKey } from '../../platform/documents/sql/index-values.ts'
import {
  type PagePlan,
  planPage,
  planSelection,
  type Selection,
  writeCursor,
} from '../../platform/documents/sql/query-plan.ts'
import type { AnyCollection, Collection, Query, StoreReader, Versioned } from '../../platform/documents/store.ts'
import { compareValues, findIndex, type MemoryRow, type MemoryTable } from './memory-table.ts'

/** A text that sorts after every ID. */
const AFTER_ALL_IDS = '\u{10ffff}'

/** The number of microtasks by which a list is later than a document. */
const LIST_TICKS = 2

/** Creates the read functions of a store in memory. They return the stored objects themselves, which are frozen. */
export function createMemoryReader(tableOf: (collection: AnyCollection) => MemoryTable): StoreReader {
  /** Returns the rows that match, in ascending order. */
  function select(selection: Selection): readonly MemoryRow[] {
    const { collection, words, from, to } = selection
    if (words) throw new Error(`${collection.name}: the sample's stories search no words`)
    const { group, compare } = tableOf(collection).list(selection)
    if (from === null && to === null) return group
    const findAfter = (value: ColumnValue) => findIndex(group, (row) => compare(row, { value, id: AFTER_ALL_IDS }) > 0)
    // Rows without a value come first, and are outside all bounds.
    const start =
      from === null ? findAfter(null) : findIndex(group, (row) => compare(row, { value: from, id: '' }) >= 0)
    return group.slice(start, to === null ? undefined : findAfter(to))
  }

  function readPage(plan: PagePlan) {
    const { collection, limit, backwards, last, after } = plan
    const { compare, keyOf } = tableOf(collection).list(plan)
    let rows = select(plan)
    if (after && backwards)
      rows = rows.slice(
        0,
        findIndex(rows, (row) => compare(row, after) >= 0),
      )
    else if (after) rows = rows.slice(findIndex(rows, (row) => compare(row, after) > 0))
    const found = backwards ? rows.slice(-limit - 1).reverse() : rows.slice(0, limit + 1)
    const page = found.slice(0, limit)
    const end = page.at(-1)
    const next = found.length > limit && end ? writeCursor(plan, keyOf(end), end.id) : null
    return { rows: last ? page.reverse() : page, next }
  }

  const docsOf = <Doc extends object>(rows: readonly MemoryRow[]) => rows.map(({ doc }) => doc as Versioned<Doc>)
  return {
    async get<Doc extends object>(collection: Collection<Doc>, id: string) {
      return (tableOf(collection).rows.get(id)?.doc ?? null) as Versioned<Doc> | null
    },
    async getMany<Doc extends object>(collection: Collection<Doc>, ids: readonly string[]) {
      const { rows } = tableOf(collection)
      return docsOf<Doc>(ids.flatMap((id) => rows.get(id) ?? []))
    },
    async find<Doc extends object>(collection: Collection<Doc>, query: Query) {
      // Lists arrive after single documents, as from a database, so that the audit trail has the same order.
      for (let tick = 0; tick < LIST_TICKS; tick++) await null
      const { rows, next } = readPage(planPage(collection, query))
      return { items: docsOf<Doc>(rows), next }
    },
    async findText(collection, query) {
      const { rows, next } = readPage(planPage(collection, query))
      return { rows: rows.map(({ id, doc }) => ({ id, version: doc.version, text: JSON.stringify(doc) })), next }
    },
    async firstOfEach(collection, { each, values, descending, ...query }) {
      return new Map(
        values.flatMap((value) => {
          const rows = select(planSelection(collection, { ...query, where: { [each]: value } }))
          const first = rows.at(descending ? -1 : 0)
          return first ? [[value, first.id]] : []
        }),
      )
    },
    async count(collection, query, upTo = 1000) {
      return Math.min(select(planSelection(collection, query)).length, upTo + 1)
    },
    async sum(collection, query, keys, groupBy) {
      const names = Object.keys(collection.keys)
      const readKey = ({ index }: MemoryRow, key: string): ColumnValue => index.keys[names.indexOf(key)] ?? null
      const rows = select(planSelection(collection, query))
      const groups = Map.groupBy(rows, (row) => (groupBy === undefined ? null : readKey(row, groupBy)))
      return [...groups]
        .sort(([a], [b]) => compareValues(a, b))
        .map(([value, group]) => ({
          group: groupBy === undefined ? null : toKey(collection, groupBy, value),
          count: group.length,
          sums: Object.fromEntries(
            keys.map((key) => [key, group.reduce((sum, row) => sum + Number(readKey(row, key) ?? 0), 0)]),
          ),
        }))
    },
  }
}
