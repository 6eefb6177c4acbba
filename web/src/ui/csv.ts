const BOM = '\uFEFF'

/** One cell: quoted where needed, and never a formula when a spreadsheet opens it. */
export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  const raw = String(value)
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(raw) ? `'${raw}` : raw
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | boolean | null | undefined }

export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map((column) => csvCell(column.value(row))).join(','))
  return [columns.map((column) => csvCell(column.header)).join(','), ...lines].join('\r\n')
}

/** Hands a file to the browser's downloads. */
export function downloadFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export function downloadCsv<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  downloadFile(`${name}.csv`, new Blob([BOM, csvText(columns, rows)], { type: 'text/csv;charset=utf-8' }))
}
