import { isCivilDate, toIsoDate } from './dates.ts'

export type CsvCell = string | number | boolean | null | undefined

const BOM = '\uFEFF'
/** What a spreadsheet would begin a formula with; the full-width signs too, which some read as the plain ones. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

/** One cell: a civil date as yyyy-MM-dd, text never a formula, quoted where needed; numbers of ours stay numbers. */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  const raw = typeof value === 'string' && isCivilDate(value) ? toIsoDate(value) : String(value)
  const text = typeof value === 'string' && FORMULA.test(raw) ? `'${raw}` : raw
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV (RFC 4180), safe to open in a spreadsheet. Begins with a byte order mark, so that names keep accents. */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): string =>
  BOM + rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

/** An instant as date and time in this time zone, in the one form that dates have in files: 2026-12-15 14:05. */
export function csvInstant(epochMs: number | null | undefined, timeZone: string): string {
  // This is how Swedish writes it.
  return epochMs ? new Date(epochMs).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }) : ''
}
