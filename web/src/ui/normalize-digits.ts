/** Converts a locale's own digits in a text to 0 to 9, for example those of Arabic in Egypt. */
export function normalizeDigits(text: string, locale: string): string {
  const digits = new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)
  const values = new Map([...digits].map((digit, index) => [digit, String(9 - index)]))
  return [...text].map((character) => values.get(character) ?? character).join('')
}
