import { afterAll, afterEach } from 'vitest'

const errors: string[] = []
const expected: RegExp[] = []

/** The number of the current test file. Files of one worker share this module. */
let fileNumber = 0

/** Returns a function that records an error of the code under test, until the current test file ends. */
export function createErrorRecorder(): (line: string) => void {
  const file = fileNumber
  return (line) => {
    if (file === fileNumber) errors.push(line)
  }
}

/** Expects the current test to log an error or to print a line for each pattern. */
export const expectLogged = (...patterns: RegExp[]): void => void expected.push(...patterns)

/** Fails every test that logs an error or prints a line without expecting it, or expects one that is missing. */
export function failOnUnexpectedErrors(): void {
  fileNumber++
  for (const lines of [errors, expected]) lines.splice(0)
  const recordError = createErrorRecorder()
  for (const level of ['error', 'warn', 'info'] as const)
    console[level] = (...words: unknown[]) => recordError(`console.${level}: ${words.map(String).join(' ')}`)
  const check = () => {
    const [logged, patterns] = [errors.splice(0), expected.splice(0)]
    const unexpected = logged.filter((line) => !patterns.some((pattern) => pattern.test(line)))
    const missing = patterns.filter((pattern) => !logged.some((line) => pattern.test(line)))
    if (unexpected.length > 0) throw new Error(`Errors that the test does not expect:\n${unexpected.join('\n')}`)
    if (missing.length > 0) throw new Error(`Errors that the test expects and that are missing: ${missing.join(', ')}`)
  }
  afterEach(check)
  afterAll(check)
}
