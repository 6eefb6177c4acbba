import { toIsoDate } from '@belay/contract/dates'
import type { Format } from '../../ui/format/create-format.ts'
import { describeEntry, type Entry, type State } from '../../ui/text/state.ts'
import type { Day, ListedDay } from './own-day.ts'

// No hooks and no component library, so that the page can use this file before the app is loaded.

const STATES: Record<Day['stage'], Entry> = {
  requested: { meaning: 'waits', word: 'Requested' },
  datesOffered: { meaning: 'waits', word: 'Dates offered', verb: 'Choose a date' },
  planning: { meaning: 'waits', word: 'Being planned' },
  toSign: { meaning: 'waits', word: 'To sign', verb: 'Sign' },
  declined: { meaning: 'stopped', word: 'Declined' },
  booked: { meaning: 'settled', word: 'Booked' },
  comingUp: { meaning: 'settled', word: 'Coming up' },
  done: { meaning: 'settled', word: 'Done' },
  rejected: { meaning: 'stopped', word: 'Rejected' },
  cancelled: { meaning: 'stopped', word: 'Cancelled' },
}

/** Returns the state of a program for one of its client's people: one word, the same on every screen. */
export const describeDay = ({ stage, step }: Pick<ListedDay, 'stage' | 'step'>): State =>
  describeEntry(STATES[stage], stage, { isNext: step === 'sign' || step === 'answerDates' })

const DAY_MS = 86_400_000
const countDays = (from: string, to: string) =>
  Math.round((Date.parse(toIsoDate(to)) - Date.parse(toIsoDate(from))) / DAY_MS)

/** Returns the time until a date, such as "In 20 days". Empty for a past date. */
export function describeCountdown(date: string, today: string): string {
  const days = countDays(today, date)
  if (days < 0) return ''
  return days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${days} days`
}

const NOT_RESERVED = "Nothing is reserved until it's signed."

/** Returns a sentence about the next step. Empty if there is nothing to say besides the date. */
export function describeNext({ next, stage, request, contract }: Day, format: Format): string {
  switch (next.step) {
    case 'sign':
      return ['Your contract is ready.', contract && `The total is ${format.money(contract.total)}.`, NOT_RESERVED]
        .filter(Boolean)
        .join(' ')
    case 'waitForAnswer': {
      if (stage === 'datesOffered') return 'We offered other dates. The person who asked for the program chooses one.'
      const isLate = next.by === null || countDays(format.today, next.by) < 0
      const answer = isLate
        ? "We'll answer as soon as we can."
        : `We'll answer by ${format.nearDayInText(next.by ?? '')}.`
      const dates = (request?.dates ?? []).map(({ date }) => format.day(date))
      return dates.length > 0 ? `${answer} You asked for ${joinWithOr(dates)}.` : answer
    }
    case 'waitForDate':
      return "Your program is approved. We'll e-mail you a date."
    case 'waitForContract':
      return stage === 'declined'
        ? "The contract was declined. We'll get back to you."
        : `We're preparing your contract and e-mail you when it's ready. ${NOT_RESERVED}`
    case 'waitForSigner':
      return next.who && next.since
        ? `${next.who} has the contract since ${format.dateTime(next.since)}. ${NOT_RESERVED}`
        : `The contract waits for its signature. ${NOT_RESERVED}`
    case 'askAgain':
      if (stage === 'done') return 'Thank you for coming. We would love to have you again.'
      return request?.reason ? `“${request.reason}”` : ''
    // The list of dates says the last day to choose.
    case 'answerDates':
    case 'come':
      return ''
  }
}

const joinWithOr = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
