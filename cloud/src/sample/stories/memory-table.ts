import { type ColumnValue, computeIndexValues, type IndexValues } from '../../platform/documents/sql/index-values.ts'
import type { Selection } from '../../platform/documents/sql/query-plan.ts'
import type { AnyCollection, Versioned } from '../../platform/documents/store.ts'

export type MemoryRow = { id: string; doc: Versioned<object>; index: IndexValues }
/** A place in a list: before, at or after a row. */
type Place = { value: ColumnValue; id: string }
export type MemoryTable = ReturnType<typeof createMemoryTable>
type Listed = Pick<Selection, 'where' | 'multiValueKey' | 'orderBy'>

/** Compares two key values in the databases' order: null comes first. */
export function compareValues(a: ColumnValue, b: ColumnValue): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  return a < b ? -1 : 1
}

/** Returns the index of the first row for which `isBeyond` is true, in rows where it stays true from there on. */
export function findIndex<Row>(rows: readonly Row[], isBeyond: (row: Row) => boolean): number {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isBeyond(rows[middle] as Row)) to = middle
    else from = middle + 1
  }
  return from
}

/** Creates a table in memory. A list is indexed when it is read for the first time, because most are never read. */
export function createMemoryTable(collection: AnyCollection) {
  const rows = new Map<string, MemoryRow>()
  const lists = new Map<string, ReturnType<typeof createList>>()
  const names = Object.keys(collection.keys)
  const unique = Object.keys(collection.unique ?? {})
  /** The IDs of the documents by unique key and value. */
  const holders = new Map<string, string>()

  /** Returns the names of a row's values in `holders`, by unique key. */
  const claimsOf = ({ keys }: IndexValues) =>
    unique.flatMap((key) => {
      const value = keys[names.indexOf(key)] ?? null
      return value === null ? [] : [{ key, claim: `${key} ${value}` }]
    })

  function createList({ where, multiValueKey, orderBy }: Listed) {
    const at = names.indexOf(orderBy)
    const filters = where.map(({ key }) => names.indexOf(key))
    const groups = new Map<string, MemoryRow[]>()
    const keyOf = ({ index }: MemoryRow): ColumnValue => index.keys[at] ?? null
    const compare = (row: MemoryRow, { value, id }: Place) =>
      compareValues(keyOf(row), value) || compareValues(row.id, id)
    /** Returns the names of the groups that contain the row. */
    const groupsOf = ({ index }: MemoryRow): string[] => {
      const values = filters.map((filter) => index.keys[filter] ?? null)
      return multiValueKey
        ? (index.multiValues[multiValueKey.name] ?? []).map((value) => JSON.stringify([...values, value]))
        : [JSON.stringify(values)]
    }
    const placeIn = (group: readonly MemoryRow[], row: MemoryRow) => {
      const place = { value: keyOf(row), id: row.id }
      return findIndex(group, (other) => compare(other, place) >= 0)
    }
    const list = {
      groups,
      compare,
      keyOf,
      add(row: MemoryRow): void {
        for (const name of groupsOf(row)) {
          const group = groups.getOrInsertComputed(name, () => [])
          group.splice(placeIn(group, row), 0, row)
        }
      },
      remove(row: MemoryRow): void {
        for (const name of groupsOf(row)) {
          const group = groups.get(name)
          group?.splice(placeIn(group, row), 1)
        }
      },
    }
    for (const row of rows.values()) list.add(row)
    return list
  }

  return {
    rows,
    /** Returns the rows of a list with the selection's values in ascending order, and the list's order. */
    list(selection: Listed) {
      const { where, multiValueKey, orderBy } = selection
      const name = [...where.map(({ key }) => key), multiValueKey?.name, orderBy].join('|')
      const { groups, compare, keyOf } = lists.getOrInsertComputed(name, () => createList(selection))
      const values: ColumnValue[] = where.map(({ value }) => value)
      if (multiValueKey) values.push(multiValueKey.value)
      return { group: groups.get(JSON.stringify(values)) ?? [], compare, keyOf }
    },
    /** Returns the unique key of which another document has the same value, unless `isWritten` is true for it. */
    findTakenKey(id: string, doc: object, isWritten: (holder: string) => boolean): string | undefined {
      if (unique.length === 0) return undefined
      return claimsOf(computeIndexValues(collection, doc)).find(({ claim }) => {
        const holder = holders.get(claim) ?? id
        return holder !== id && !isWritten(holder)
      })?.key
    },
    /** Replaces the row of an ID. Null removes it. */
    set(id: string, doc: Versioned<object> | null): void {
      const before = rows.get(id)
      if (before) {
        for (const list of lists.values()) list.remove(before)
        for (const { claim } of claimsOf(before.index)) if (holders.get(claim) === id) holders.delete(claim)
      }
      if (!doc) {
        rows.delete(id)
        return
      }
      const row = { id, doc, index: computeIndexValues(collection, doc) }
      rows.set(id, row)
      for (const { claim } of claimsOf(row.index)) holders.set(claim, id)
      for (const list of lists.values()) list.add(row)
    },
  }
}
