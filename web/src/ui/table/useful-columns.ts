import { useMemo, useState } from 'react'
import type { Column } from './table-types.ts'

export const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || value === '–' || value === false

/**
 * Returns the columns without those that tell nothing in this list. `wholeList`: all rows; null if they are on several
 * pages, undefined while they load or are searched.
 */
export function useUsefulColumns<Row, Order extends string>(
  columns: readonly Column<Row, Order>[],
  wholeList: readonly Row[] | null | undefined,
): readonly Column<Row, Order>[] {
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  if (wholeList !== undefined && wholeList !== rows) setRows(wholeList)
  return useMemo(() => columns.filter((column) => rows === null || tellsMore(column, rows)), [columns, rows])
}

function tellsMore<Row, Order extends string>({ hideIf, cell, csv }: Column<Row, Order>, rows: readonly Row[]) {
  if (hideIf === 'blank') return rows.some((row) => !isBlank(cell(row)))
  if (hideIf === 'same') return new Set(rows.map(csv ?? cell)).size > 1
  return true
}
