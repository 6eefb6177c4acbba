import { isWithin } from './dates.ts'

/** A period of closed days, with its first and last day. */
type ClosedDays = { from: string; to: string; reason: string }

/** Returns the closure that includes a date, or undefined. */
export const findClosure = <Closure extends ClosedDays>(
  closures: readonly Closure[],
  date: string,
): Closure | undefined => closures.find((closure) => isWithin(date, closure))

/** Returns "The centre is closed from Thu, Dec 24 to Fri, Jan 1 (Christmas)." `formatDate` writes a date for people. */
export function describeClosure({ from, to, reason }: ClosedDays, formatDate: (date: string) => string): string {
  const days = from === to ? `on ${formatDate(from)}` : `from ${formatDate(from)} to ${formatDate(to)}`
  return `The centre is closed ${days}${reason ? ` (${reason})` : ''}.`
}
