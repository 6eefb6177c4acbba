import { addDays } from '@belay/contract/dates'
import { cost, fromCents, toCents } from '@belay/contract/money'
import type { Format } from '../../ui/format/format.tsx'
import { type Log, sumHours } from './week.ts'

const isFirstOfMonth = (date: string) => date.slice(3, 5) === '01'
const monthOf = (date: string) => `${date.slice(0, 2)} ${date.slice(6)}`

/** Formats a period of pay (MM/dd/yyyy) as October 2026 if it is a whole month, otherwise by its days. */
export function describePeriod({ from, to }: { from: string; to: string }, format: Pick<Format, 'month' | 'days'>) {
  const isMonth = isFirstOfMonth(from) && isFirstOfMonth(addDays(to, 1)) && monthOf(from) === monthOf(to)
  return isMonth ? format.month(from) : format.days(from, to)
}

/** Returns the sum of amounts, without the rounding errors of fractions. */
export const sumAmounts = (lines: readonly { amount: number }[]): number =>
  fromCents(lines.reduce((cents, { amount }) => cents + toCents(amount), 0))

/** Returns the pay of approved hours, rounded once for each rate, like a pay run. */
export const calculatePay = (logs: readonly Pick<Log, 'hours' | 'payRate'>[]): number =>
  sumAmounts(
    [...Map.groupBy(logs, ({ payRate }) => payRate ?? 0)].map(([payRate, ofRate]) => ({
      amount: cost(sumHours(ofRate), payRate),
    })),
  )
