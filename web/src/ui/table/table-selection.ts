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
  const [selection, setSelection] = useState<ReadonlyMap<string, Row>>(new Map())
  const [choiceIDs, setChoiceIDs] = useState<readonly string[]>([])
  const [unselectable, setUnselectable] = useState(0)
  const [previous, setPrevious] = useState({ scope, page, rows })
  const last = useRef<{ page: string; index: number } | null>(null)

  const rowsByID = new Map(rows.map((row) => [rowId(row), row]))
  if (previous.scope !== scope) {
    setPrevious({ scope, page, rows })
    setSelection(new Map())
    setChoiceIDs([])
  } else if (settled && (previous.page !== page || previous.rows !== rows)) {
    setPrevious({ scope, page, rows })
    const missing =
      previous.page === page ? previous.rows.map(rowId).filter((id) => !rowsByID.has(id) && selection.has(id)) : []
    if (missing.length > 0) setSelection(new Map([...selection].filter(([id]) => !missing.includes(id))))
  }

  const selected = [...selection].map(([id, row]) => rowsByID.get(id) ?? row).filter(selectable)
  const selectableRows = rows.filter(selectable)
  const count = selectableRows.filter((row) => selection.has(rowId(row))).length

  function setSelected(changedRows: readonly Row[], isSelected: boolean) {
    const next = new Map(selection)
    for (const row of changedRows.filter(selectable)) {
      if (isSelected) next.set(rowId(row), row)
      else next.delete(rowId(row))
    }
    setSelection(next)
  }

  /** Toggles a row. `range` selects from the last toggled row to this one, like shift-click. */
  function toggle(index: number, range: boolean) {
    const row = rows[index]
    if (!row || !selectable(row)) return
    const from = range && last.current?.page === page ? last.current.index : index
    last.current = { page, index }
    setSelected(rows.slice(Math.min(from, index), Math.max(from, index) + 1), !selection.has(rowId(row)))
  }

  return {
    /** All selected rows, including those of other pages. */
    rows: selected,
    has: (id: string) => selection.has(id),
    can: selectable,
    toggle,
    /** Selects all rows of this page, or none. */
    toggleAll: () => setSelected(selectableRows, count < selectableRows.length),
    /** Selects exactly these rows: all matching rows, read from every page. */
    choose: (changedRows: readonly Row[]) => {
      const newSelection = changedRows.filter(selectable)
      setSelection(new Map(newSelection.map((row) => [rowId(row), row])))
      setChoiceIDs(newSelection.map(rowId))
      setUnselectable(changedRows.length - newSelection.length)
    },
    all: selectableRows.length > 0 && count === selectableRows.length,
    some: count > 0 && count < selectableRows.length,
    /** True if all rows passed to `choose` are still selected. */
    complete: choiceIDs.length > 0 && choiceIDs.every((id) => selection.has(id)),
    /** The number of rows passed to `choose` that cannot be selected. */
    unselectable,
    clear: () => {
      setSelection(new Map())
      setChoiceIDs([])
    },
  }
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>
