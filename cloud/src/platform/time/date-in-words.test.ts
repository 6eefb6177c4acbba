import { expect, it } from 'vitest'
import { dateInWords, fullDateInWords } from './date-in-words.ts'

it.each([
  ['in the year of today', '12/24/2026', '11/28/2026', 'Thu, Dec 24'],
  ['in another year', '02/09/2027', '11/28/2026', 'Tue, Feb 9, 2027'],
  ['without today', '02/09/2027', undefined, 'Tue, Feb 9'],
  ['that is other text', 'soon', '11/28/2026', 'soon'],
])('dateInWords formats a date %s', (_, date, today, text) => expect(dateInWords(date, today)).toBe(text))

it('fullDateInWords always contains the year', () => expect(fullDateInWords('12/24/2026')).toBe('Thu, Dec 24, 2026'))
