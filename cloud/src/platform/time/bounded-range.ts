import { toIsoDate } from '@belay/contract/dates'
import { refuseField } from '../calls/refuse.ts'

export type Range = { from: string; to: string }
const MOST_YEARS = 5

/** Returns the range. Throws `invalid-argument` if the dates are out of order or more than five years apart. */
export function requireBoundedRange({ from, to }: Range): Range {
  const [first, last] = [toIsoDate(from), toIsoDate(to)]
  if (first > last) refuseField('to', "The end can't be before the start.", 'range')
  const latest = `${Number(first.slice(0, 4)) + MOST_YEARS}${first.slice(4)}`
  if (last > latest) refuseField('to', `Choose at most ${MOST_YEARS} years.`, 'range')
  return { from, to }
}
