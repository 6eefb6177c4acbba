import { LIMITS } from '@belay/contract/constants'
import { isClockTime } from '@belay/contract/dates'
import { EMAIL_PATTERN } from '@belay/contract/formats'
import { isPhone, PHONE_WORDS } from '@belay/contract/phone'

/** A validation of a field. It returns the error message, or null if the value is valid. */
export type Check<T = unknown> = (value: T, values?: unknown) => string | null

const isBlank = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

export const required =
  (sentence: string): Check =>
  (value) =>
    isBlank(value) ? sentence : null
export const isEmail =
  (sentence = "This isn't an e-mail address."): Check =>
  (value) =>
    EMAIL_PATTERN.test(String(value).trim()) ? null : sentence
export const isPhoneNumber = (): Check => (value) => (isPhone(String(value)) ? null : PHONE_WORDS)
export const isTime =
  (sentence = 'Enter a time such as 9:00 AM.'): Check =>
  (value) =>
    isClockTime(String(value).trim()) ? null : sentence
export const isMoney = (): Check => (value) => {
  if (typeof value !== 'number' || value < 0) return 'Enter an amount of 0 or more.'
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? null : 'Enter at most two decimals.'
}
export const HOURS_MESSAGE = 'Enter hours such as 3.5 or 3:30.'
export const isHours = (): Check => (value) => {
  if (typeof value !== 'number') return HOURS_MESSAGE
  if (value <= 0) return 'Enter more than 0 hours.'
  if (value > LIMITS.hoursPerLog) return `Enter ${LIMITS.hoursPerLog} hours or less.`
  return Number.isInteger(value / LIMITS.hoursStep) ? null : 'Enter quarter hours such as 3.25 or 3:15.'
}
/** Skips a check if the field is empty. */
export const optional =
  (check: Check): Check =>
  (value, values) =>
    isBlank(value) ? null : check(value, values)
/** Runs several checks and returns the first error message. */
export const combineChecks =
  (...checks: Check[]): Check =>
  (value, values) => {
    for (const check of checks) {
      const problem = check(value, values)
      if (problem) return problem
    }
    return null
  }

/** Returns "'finn@', 'ada' aren't e-mail addresses.", or undefined if all addresses are valid. */
export function findWrongAddresses(addresses: readonly string[]): string | undefined {
  const wrongAddresses = addresses.filter((address) => isEmail()(address) !== null).map((address) => `'${address}'`)
  if (wrongAddresses.length === 0) return undefined
  const verb = wrongAddresses.length === 1 ? "isn't an e-mail address" : "aren't e-mail addresses"
  return `${wrongAddresses.join(', ')} ${verb}.`
}
