import { addDays, toIsoDate } from '@belay/contract/dates'
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.ts'
import type { Range } from '../../platform/time/bounded-range.ts'

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
