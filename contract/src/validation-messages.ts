import * as z from 'zod'

/** The error message for a field that the schema does not have. */
export const UNKNOWN_FIELD = 'There is no such field.'

const WORDS: Readonly<Record<string, string>> = {
  email: 'e-mail address',
  id: 'ID',
  ids: 'IDs',
  userid: 'user ID',
  url: 'web address',
}
/** The words for field names that mean little by themselves. */
const WHOLE_NAMES: Readonly<Record<string, string>> = { from: 'start date', to: 'end date', where: 'filter' }

/** Returns a field's name in words, such as "contact name". Ignores list indexes. '' for a name of one letter. */
export function fieldInWords(path: readonly PropertyKey[]): string {
  const name = path.findLast((segment) => typeof segment === 'string' && !/^\d+$/.test(segment))
  if (typeof name !== 'string' || name.length === 1) return ''
  if (WHOLE_NAMES[name]) return WHOLE_NAMES[name]
  const words = name.split(/(?<=[a-z])(?=[A-Z])|[-_]/).map((word) => word.toLowerCase())
  return words.map((word) => WORDS[word] ?? word).join(' ')
}

const inDigits = (count: number | bigint) => count.toLocaleString('en', { maximumFractionDigits: 20 })
const withCount = (count: number | bigint, noun: string) =>
  `${inDigits(count)} ${noun}${Number(count) === 1 ? '' : 's'}`
const isMissing = (input: unknown) => input === undefined || input === null || input === ''
const isChosen = (expected: string) => expected === 'boolean' || expected === 'file'

const KINDS: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  array: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
  file: 'Choose a file.',
}

/** Returns a plain message for a zod issue. Used if the schema has no message. */
function validationMessage(issue: z.core.$ZodRawIssue): string {
  const words = fieldInWords(issue.path ?? [])
  const field = words ? `the ${words}` : 'a value'
  if (issue.code === 'invalid_type') {
    if (isMissing(issue.input)) return `${isChosen(issue.expected) ? 'Choose' : 'Enter'} ${field}.`
    return KINDS[issue.expected] ?? `Check ${field}.`
  }
  if (issue.code === 'invalid_value') {
    if (isMissing(issue.input)) return `Choose ${field}.`
    return issue.values.length === 1
      ? `This must be ${String(issue.values[0])}.`
      : `Choose one of these: ${issue.values.map(String).join(', ')}.`
  }
  if (issue.code === 'too_small') {
    const least = issue.minimum
    if (issue.origin === 'string')
      return isMissing(issue.input) ? `Enter ${field}.` : `Enter at least ${withCount(least, 'character')}.`
    if (issue.origin === 'file') return 'Choose a file that is not empty.'
    if (issue.origin !== 'number' && issue.origin !== 'int') return `Add at least ${inDigits(least)}.`
    return issue.inclusive ? `Enter ${inDigits(least)} or more.` : `Enter more than ${inDigits(least)}.`
  }
  if (issue.code === 'too_big') {
    const most = issue.maximum
    if (issue.origin === 'string') return `Enter at most ${withCount(most, 'character')}.`
    if (issue.origin === 'file') return 'Choose a smaller file.'
    if (issue.origin !== 'number' && issue.origin !== 'int') return `Add at most ${inDigits(most)}.`
    return issue.inclusive ? `Enter ${inDigits(most)} or less.` : `Enter less than ${inDigits(most)}.`
  }
  if (issue.code === 'not_multiple_of')
    return issue.divisor === 1 ? 'Enter a whole number.' : `Enter a multiple of ${issue.divisor}.`
  return issue.code === 'unrecognized_keys' ? UNKNOWN_FIELD : `Check ${field}.`
}

z.config({ customError: validationMessage })
