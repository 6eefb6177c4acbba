import { useRef, useState } from 'react'

type Options<Row> = {
  rowId: (row: Row) => string
  selectable?: (row: Row) => boolean
  /** What is filtered, as text: another scope starts with nothing selected. */
  scope: string
  /** Which page the rows are of, as text. */
  page: string
  /** False while the rows are still those of the page before. */
  settled: boolean
}

/** The selected rows. They stay while paging; a row that leaves its page is deselected. */
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

  /** `range` selects from the last one chosen to this one, as shift-click does. */
  function toggle(index: number, range: boolean) {
    const row = rows[index]
    if (!row || !selectable(row)) return
    const from = range && last.current?.page === page ? last.current.index : index
    last.current = { page, index }
    setSelected(rows.slice(Math.min(from, index), Math.max(from, index) + 1), !chosen.has(rowId(row)))
  }

  return {
    /** All that are selected, those of other pages too. */
    rows: selected,
    has: (id: string) => chosen.has(id),
    can: selectable,
    toggle,
    /** All of this page, or none of it. */
    toggleAll: () => setSelected(possible, count < possible.length),
    /** Selects exactly these: all that match, read from every page. */
    choose: (changedRows: readonly Row[]) => {
      const able = changedRows.filter(selectable)
      setChosen(new Map(able.map((row) => [rowId(row), row])))
      setEvery(able.map(rowId))
      setBarred(changedRows.length - able.length)
    },
    all: possible.length > 0 && count === possible.length,
    some: count > 0 && count < possible.length,
    /** Every row that `choose` was given is still selected. */
    complete: every.length > 0 && every.every((id) => chosen.has(id)),
    /** How many of the rows that `choose` was given cannot be selected. */
    unselectable,
    clear: () => {
      setChosen(new Map())
      setEvery([])
    },
  }
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>
