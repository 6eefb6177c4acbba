import { isCivilDate, toIsoDate } from './dates.ts'

export type CsvCell = string | number | boolean | null | undefined

const BOM = '\uFEFF'
/**
 * The start of a formula in a spreadsheet. Some spreadsheets accept full-width signs or spaces before it, and start a
 * cell also after a semicolon or a tab.
 */
const FORMULA = /(?:^|(?<=[;\t]))(?=[^\S\t\r\n]*[=+\-@＝＋－＠]|[\t\r\n])/g

/** Returns a CSV cell: a civil date as yyyy-MM-dd, quotes if needed, and text that is never a formula. */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  const raw = typeof value === 'string' && isCivilDate(value) ? toIsoDate(value) : String(value)
  const text = typeof value === 'string' ? raw.replaceAll(FORMULA, "'") : raw
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns rows as CSV (RFC 4180), with a byte order mark so that spreadsheets read accents. */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): string =>
  BOM + rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

/** Formats an instant in a time zone for a file: 2026-12-15 14:05. Returns '' without an instant. */
export function csvInstant(epochMs: number | null | undefined, timeZone: string): string {
  // The Swedish format is yyyy-MM-dd HH:mm.
  return epochMs ? new Date(epochMs).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }) : ''
}
