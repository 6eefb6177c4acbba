import { LIMITS } from '@belay/contract/constants'
import { isCivilDate, isClockTime } from '@belay/contract/dates'

/** A check answers the sentence that says what is wrong, or null. */
export type Check<T = unknown> = (value: T, values?: unknown) => string | null

const blank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

export const needed =
  (sentence = 'This is needed.'): Check =>
  (value) =>
    blank(value) ? sentence : null
export const isEmail =
  (sentence = 'This is not an e-mail address.'): Check =>
  (value) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value).trim()) ? null : sentence
export const isDate =
  (sentence = 'A date reads MM/dd/yyyy.'): Check =>
  (value) =>
    isCivilDate(String(value).trim()) ? null : sentence
export const isTime =
  (sentence = 'A time reads 9:00 AM.'): Check =>
  (value) =>
    isClockTime(String(value).trim()) ? null : sentence
export const atLeast =
  (least: number, sentence = `At least ${least}.`): Check =>
  (value) =>
    typeof value === 'number' && value >= least ? null : sentence
export const atMost =
  (most: number, sentence = `At most ${most}.`): Check =>
  (value) =>
    typeof value === 'number' && value <= most ? null : sentence
export const isMoney = (): Check => (value) => {
  if (typeof value !== 'number' || value < 0) return 'An amount is 0 or more.'
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? null : 'Money has at most two decimals.'
}
export const isHours = (): Check => (value) => {
  if (typeof value !== 'number' || value <= 0) return 'Hours are more than 0.'
  if (value > LIMITS.hoursPerLog) return `At most ${LIMITS.hoursPerLog} hours in one log.`
  return Number.isInteger(value / LIMITS.hoursStep) ? null : 'Hours go in quarters: 0.25, 0.5, 0.75, 1.'
}
/** Checks only what is there. */
export const optional =
  (check: Check): Check =>
  (value, values) =>
    blank(value) ? null : check(value, values)
/** The first thing that is wrong. */
export const all =
  (...checks: Check[]): Check =>
  (value, values) => {
    for (const check of checks) {
      const wrong = check(value, values)
      if (wrong) return wrong
    }
    return null
  }
