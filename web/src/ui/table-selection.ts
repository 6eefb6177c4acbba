import { useRef, useState } from 'react'

type Options<Row> = {
  rowId: (row: Row) => string
  selectable?: (row: Row) => boolean
  /** The filters as text. Another scope clears the selection. */
  scope: string
  /** The key of the page that contains the rows. */
  page: string
  /** False while the rows still belong to the previous page. */
  settled: boolean
}

/** Manages the selected rows. They stay selected on other pages. A row that disappears from its page is deselected. */
export function useSelection<Row>(
  rows: readonly Row[],
  { rowId, selectable = () => true, scope, page, settled }: Options<Row>,
) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [every, setEvery] = useState<readonly string[]>([])
  const [unselectable, setBarred] = useState(0)
  const [seen, setSeen] = useState({ scope, page, rows })
  const last = useRef<{ page: string; index: number } | null>(null)

  const here = new Map(rows.map((row) => [rowId(row), row]))
  if (seen.scope !== scope) {
    setSeen({ scope, page, rows })
    setChosen(new Map())
    setEvery([])
  } else if (settled && (seen.page !== page || seen.rows !== rows)) {
    setSeen({ scope, page, rows })
    const missing = seen.page === page ? seen.rows.map(rowId).filter((id) => !here.has(id) && chosen.has(id)) : []
    if (missing.length > 0) setChosen(new Map([...chosen].filter(([id]) => !missing.includes(id))))
  }

  const selected = [...chosen].map(([id, row]) => here.get(id) ?? row).filter(selectable)
  const possible = rows.filter(selectable)
  const count = possible.filter((row) => chosen.has(rowId(row))).length

  function setSelected(changedRows: readonly Row[], on: boolean) {
    const next = new Map(chosen)
    for (const row of changedRows.filter(selectable)) {
      if (on) next.set(rowId(row), row)
      else next.delete(rowId(row))
    }
    setChosen(next)
  }

  /** Toggles a row. `range` selects from the last toggled row to this one, like shift-click. */
  function toggle(index: number, range: boolean) {
    const row = rows[index]
    if (!row || !selectable(row)) return
    const from = range && last.current?.page === page ? last.current.index : index
    last.current = { page, index }
    setSelected(rows.slice(Math.min(from, index), Math.max(from, index) + 1), !chosen.has(rowId(row)))
  }

  return {
    /** All selected rows, including those of other pages. */
    rows: selected,
    has: (id: string) => chosen.has(id),
    can: selectable,
    toggle,
    /** Selects all rows of this page, or none. */
    toggleAll: () => setSelected(possible, count < possible.length),
    /** Selects exactly these rows: all matching rows, read from every page. */
    choose: (changedRows: readonly Row[]) => {
      const able = changedRows.filter(selectable)
      setChosen(new Map(able.map((row) => [rowId(row), row])))
      setEvery(able.map(rowId))
      setBarred(changedRows.length - able.length)
    },
    all: possible.length > 0 && count === possible.length,
    some: count > 0 && count < possible.length,
    /** True if all rows passed to `choose` are still selected. */
    complete: every.length > 0 && every.every((id) => chosen.has(id)),
    /** The number of rows passed to `choose` that cannot be selected. */
    unselectable,
    clear: () => {
      setChosen(new Map())
      setEvery([])
    },
  }
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>
