import { useMemo, useRef, useState } from 'react'

export type Selection<Row> = {
  state: Record<string, true>
  rows: Row[]
  has: (id: string) => boolean
  can: (row: Row) => boolean
  /** `range` selects from the last one chosen to this one, as shift-click does. */
  toggle: (index: number, range: boolean) => void
  toggleAll: () => void
  all: boolean
  some: boolean
  clear: () => void
}

/** Which of the rows on this page are selected. Rows that left the page are no longer selected. */
export function useSelection<Row>(rows: readonly Row[], rowId: (row: Row) => string, selectable: (row: Row) => boolean = () => true): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<number | null>(null)
  const chosen = rows.filter((row) => ids.has(rowId(row)) && selectable(row))
  const state = useMemo(() => Object.fromEntries([...ids].map((id) => [id, true as const])), [ids])
  const possible = rows.filter(selectable)

  function toggle(index: number, range: boolean) {
    const row = rows[index]
    if (!row || !selectable(row)) return
    const on = !ids.has(rowId(row))
    const from = range && last.current !== null ? last.current : index
    const next = new Set(ids)
    for (const each of rows.slice(Math.min(from, index), Math.max(from, index) + 1)) {
      if (!selectable(each)) continue
      if (on) next.add(rowId(each))
      else next.delete(rowId(each))
    }
    last.current = index
    setIds(next)
  }

  return {
    state,
    rows: chosen,
    has: (id) => ids.has(id),
    can: selectable,
    toggle,
    toggleAll: () => setIds(chosen.length === possible.length ? new Set() : new Set(possible.map(rowId))),
    all: possible.length > 0 && chosen.length === possible.length,
    some: chosen.length > 0 && chosen.length < possible.length,
    clear: () => setIds(new Set()),
  }
}
