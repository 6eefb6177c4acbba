import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../launch/paths.js'
import { asOneTest, node, type Steps, type Tally, tally } from './step.ts'

const REPORTS = join(ROOT, 'test-results')

function reportFile(name: string): string {
  mkdirSync(REPORTS, { recursive: true })
  const file = join(REPORTS, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

function readReport<Report>(file: string): Report {
  if (!existsSync(file)) throw new Error('It ended without a report.')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** A second checker would resolve many types again. */
const checkTypes = (folder: string) => ['node_modules/typescript/bin/tsc', '-p', folder, '--checkers', '1']

/** The static checks: name and command. The longest ones are first. */
const CHECKS: readonly (readonly [string, readonly string[]])[] = [
  ...['web', 'cloud', 'e2e', 'bench', 'scripts'].map((folder) => [`types: ${folder}`, checkTypes(folder)] as const),
  ['lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--max-diagnostics=50', '.']],
  ['types: contract', checkTypes('contract')],
  ['prose', ['scripts/prose.js']],
  ['boundaries', ['scripts/boundaries.js']],
  ['empty loops', ['scripts/empty-loops.ts']],
  ['scale', ['scripts/scale.js']],
  ['line lengths', ['scripts/line-lengths.js']],
]

/** Checks types and lint, two commands at a time, because most of them use one core. */
export async function check(steps: Steps): Promise<void> {
  const waiting = [...CHECKS]
  const runOneByOne = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, words] = next
      await steps.run(name, () => asOneTest(node(words)))
    }
  }
  await Promise.all([runOneByOne(), runOneByOne()])
}

type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; name: string; assertionResults: AssertionResult[] }[]
}
type AssertionResult = { status: string; fullName: string; failureMessages?: string[] }

/** The number of characters of an error outside of tests that the summary repeats. */
const LONGEST_ERROR = 4000
/** The number of characters of a failed test's error that the summary repeats. */
const LONGEST_REASON = 1000

/**
 * Runs the unit tests on both stores. A test file that can't be loaded counts as one failure, and so does an error
 * outside of tests, such as an unhandled rejection, if no test failed.
 */
export async function unit(env: Record<string, string>): Promise<Tally> {
  const file = reportFile('unit')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  let errorOutput = ''
  const exitCode = await node(['node_modules/vitest/vitest.mjs', 'run', ...reporters], env, (text) => {
    errorOutput = (errorOutput + text).slice(-LONGEST_ERROR)
  })
  const report = readReport<VitestReport>(file)
  const skipped = report.numPendingTests + report.numTodoTests
  if (skipped > 0) console.error(`${skipped} tests were skipped; they count as failed.`)
  const names = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const file = relative(ROOT, name)
    if (status === 'failed' && failed.length === 0) return [file]
    return failed.map(
      ({ fullName, failureMessages = [] }) =>
        `${file}: ${fullName}\n${failureMessages.join('\n').slice(0, LONGEST_REASON)}`,
    )
  })
  const counts = { passed: report.numPassedTests, failed: names.length, skipped }
  if (exitCode !== 0 && names.length === 0) names.push(`An error outside of tests. The last errors:\n${errorOutput}`)
  return tally({ ...counts, names }, exitCode)
}

type Suite = { specs: { file: string; title: string; ok: boolean }[]; suites?: Suite[] }
type PlaywrightReport = {
  suites: Suite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

/** Returns the file and the title of each failed journey. */
const listFailed = ({ specs, suites = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(listFailed),
]

/** Runs browser journeys. A flaky test counts as failed. */
export async function journeys(env: Record<string, string>, words: readonly string[] = []): Promise<Tally> {
  const file = reportFile(`journeys-${env.ENGINE ?? 'chromium'}`)
  const options = ['--config=e2e/playwright.config.ts', '--reporter=list,json', ...words]
  const exitCode = await node(['node_modules/@playwright/test/cli.js', 'test', ...options], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const { stats, errors, suites } = readReport<PlaywrightReport>(file)
  const failed = stats.unexpected + stats.flaky + errors.length
  const names = [...suites.flatMap(listFailed), ...errors.map(({ message }) => message ?? 'An unknown error.')]
  return tally({ passed: stats.expected, failed, skipped: stats.skipped, names }, exitCode)
}
