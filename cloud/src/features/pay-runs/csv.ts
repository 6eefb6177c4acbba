/** A cell that a spreadsheet would run as a formula is made text by a leading apostrophe; numbers of ours stay numbers. */
const harmless = (cell: string | number): string => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell))
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as CSV (RFC 4180: CRLF, quotes doubled), safe to open in a spreadsheet. Begins with a byte order mark, so that names keep their accents. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map((cell) => quoted(harmless(cell))).join(',')}\r\n`).join('')}`
}
