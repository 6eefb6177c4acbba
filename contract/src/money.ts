/** Money and hours are summed in integers; the only place where rounding is decided. This file imports nothing. */

/** Cents of an amount, rounded half up. */
export const toCents = (amount: number): number => Math.round(amount * 100)
export const fromCents = (cents: number): number => cents / 100

/** A number with at most two decimals: hours summed in fractions, a mean. */
export const toHundredths = (value: number): number => fromCents(toCents(value))

const formats = new Map<string, Intl.NumberFormat>()

/** Writes amounts of a currency as they are written in a locale. Kept, because such a format is slow to make. */
export function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency })
  formats.set(key, format)
  return format
}

/** quantity × unit price in cents, rounded half up per line; a quantity may have up to four decimals. */
export function lineCents(quantity: number, unitPrice: number): number {
  const tenThousandths = Math.round(quantity * 10_000) * toCents(unitPrice)
  return Math.floor((tenThousandths + 5_000) / 10_000)
}

type PricedLine = { quantity: number | null; unitPrice: number }

/** The sum of the lines less the discount, never below 0, as an amount. A line without a quantity counts 0. */
export function contractTotal(lines: readonly PricedLine[], discount: number): number {
  const sum = lines.reduce((cents, line) => cents + lineCents(line.quantity ?? 0, line.unitPrice), 0)
  return fromCents(Math.max(0, sum - toCents(discount)))
}

/** hours × pay rate as an amount; negative or missing hours count as 0 (R54, R56). */
export const cost = (hours: number | undefined, payRate: number): number =>
  fromCents(lineCents(Math.max(0, hours ?? 0), payRate))
