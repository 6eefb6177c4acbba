import { type CsvCell, csvFile } from '@belay/contract/csv'
import { cloud } from '../../cloud/client.ts'
import { downloadFile } from '../download-file.ts'
import type { Column } from './table-types.ts'

type CsvColumn<Row> = { header: string; value: (row: Row) => CsvCell }

/** Downloads rows as a CSV file that begins with the headers of the columns. Records this as a security event. */
export function downloadCsv<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  const text = csvFile([
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ])
  // The file is made here, so the cloud learns of it only by this call. A failure does not keep anybody from the file.
  cloud.securityEvents.recordExport({ list: name }).catch(() => {})
  downloadFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}

/** Returns a function that returns a row's value in this column for the CSV file. */
export const createCsvReader =
  <Row>(column: Column<Row>) =>
  (row: Row) => {
    if (column.csv) return column.csv(row)
    const content = column.cell(row)
    return typeof content === 'string' || typeof content === 'number' || typeof content === 'boolean' ? content : ''
  }
