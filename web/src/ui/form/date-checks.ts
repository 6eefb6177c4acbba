import { isCivilDate } from '@belay/contract/dates'
import { getCentre } from '../../cloud/centre.ts'
import { getDateNotation } from '../format/date-notation.ts'
import type { Check } from './checks.ts'

/** Returns the error message of a field without a valid date, with an example in the centre's notation. */
export const getDateMessage = (more = ''): string =>
  `Enter a date such as ${getDateNotation(getCentre().locale).write('12/31/2026')}${more}.`

export const isDate = (): Check => (value) => (isCivilDate(String(value).trim()) ? null : getDateMessage())
