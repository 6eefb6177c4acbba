/** Rounding of money and hours. Sums are computed in integers. This file imports nothing. */

/** Returns an amount in cents, rounded half up. */
export const toCents = (amount: number): number => Math.round(amount * 100)
export const fromCents = (cents: number): number => cents / 100

/** Rounds a number to two decimals, for sums of fractional hours and means. */
export const toHundredths = (value: number): number => fromCents(toCents(value))

/** Replaces the hyphen of a formatted negative number by the minus sign, which is as wide as a digit. */
export const toMinusSign = (number: string): string => number.replace('-', '−')

type MoneyFormat = Pick<Intl.NumberFormat, 'formatToParts'> & { format(amount: number): string }

const formats = new Map<string, MoneyFormat>()

function createMoneyFormat(locale: string, currency: string): MoneyFormat {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return {
    format: (amount) => toMinusSign(format.format(amount)),
    formatToParts: format.formatToParts.bind(format),
  }
}

/** Returns a format for amounts of a currency in a locale. The formats are cached, because creating one is slow. */
export function moneyFormat(locale: string, currency: string): MoneyFormat {
  const key = `${locale} ${currency}`
  const format = formats.get(key) ?? createMoneyFormat(locale, currency)
  formats.set(key, format)
  return format
}

/** Returns quantity × unit price in cents, rounded half up per line. A quantity may have up to four decimals. */
export function lineCents(quantity: number, unitPrice: number): number {
  const tenThousandths = Math.round(quantity * 10_000) * toCents(unitPrice)
  return Math.floor((tenThousandths + 5_000) / 10_000)
}

type PricedLine = { quantity: number | null; unitPrice: number }

/** Returns the sum of the lines less the discount, as an amount of at least 0. A line without a quantity counts 0. */
export function contractTotal(lines: readonly PricedLine[], discount: number): number {
  const sum = lines.reduce((cents, line) => cents + lineCents(line.quantity ?? 0, line.unitPrice), 0)
  return fromCents(Math.max(0, sum - toCents(discount)))
}

/** Returns hours × pay rate as an amount. Negative or missing hours count as 0 (R54, R56). */
export const cost = (hours: number | undefined, payRate: number): number =>
  fromCents(lineCents(Math.max(0, hours ?? 0), payRate))
