import { type CsvCell, csvFile } from '@belay/contract/csv'
import { downloadFile } from '../download-file.ts'

type CsvColumn<Row> = { header: string; value: (row: Row) => CsvCell }

/** Downloads rows as a CSV file whose first line contains the columns' headers. */
export function downloadCsv<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  const text = csvFile([
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ])
  downloadFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}
