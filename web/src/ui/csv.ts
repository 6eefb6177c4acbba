import { type CsvCell, csvFile } from '@belay/contract/csv'

export type CsvColumn<Row> = { header: string; value: (row: Row) => CsvCell }

/** Hands a file to the browser's downloads. */
export function downloadFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Hands these rows to the browser's downloads; the columns' headers come first. */
export function downloadCsv<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  const text = csvFile([
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ])
  downloadFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}
