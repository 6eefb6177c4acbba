import { addDays, toIsoDate } from '@belay/contract/dates'
import { refuseField } from '../../platform/calls/refuse.ts'
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.ts'

type Range = { from: string; to: string }
const MOST_YEARS = 5

/** Returns the range. Throws `invalid-argument` if the dates are out of order or more than five years apart. */
export function requireBoundedRange({ from, to }: Range): Range {
  const [first, last] = [toIsoDate(from), toIsoDate(to)]
  if (first > last) refuseField('to', "The end can't be before the start.", 'range')
  const latest = `${Number(first.slice(0, 4)) + MOST_YEARS}${first.slice(4)}`
  if (last > latest) refuseField('to', `Choose at most ${MOST_YEARS} years.`, 'range')
  return { from, to }
}

/** Returns the month of a civil date as yyyy-MM. */
export const monthOf = (date: string): string => toIsoDate(date).slice(0, 7)

/** Returns every month of the range as yyyy-MM, so that a chart shows empty months too. */
export function monthsOf({ from, to }: Range): string[] {
  const last = monthOf(to)
  const months: string[] = []
  for (let date = `${monthOf(from)}-01`; monthOf(date) <= last; date = addDays(`${monthOf(date)}-28`, 4))
    months.push(monthOf(date))
  return months
}

/** Yields the first and last day of each month within the range. Lets other requests run in between. */
export async function* daysByMonth(range: Range): AsyncGenerator<{ month: string; first: string; last: string }> {
  const { from, to } = range
  for (const month of monthsOf(range)) {
    const last = addDays(`${monthOf(addDays(`${month}-28`, 4))}-01`, -1)
    yield { month, first: month === monthOf(from) ? from : `${month}-01`, last: month === monthOf(to) ? to : last }
    await yieldToEventLoop()
  }
}

/** Creates rows of sums by key. `row(key)` returns the row to add to, and creates it if it is missing. */
export function createRows<Row>(blank: (key: string) => Row, keys: readonly string[] = []) {
  const rows = new Map(keys.map((key) => [key, blank(key)]))
  return { rows, row: (key: string): Row => rows.getOrInsertComputed(key, blank) }
}
