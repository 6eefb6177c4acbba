import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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

export async function types(steps: Steps): Promise<void> {
  for (const folder of ['contract', 'cloud', 'web', 'e2e', 'scripts', 'bench'])
    await steps.run(`types: ${folder}`, () => asOneTest(node(['node_modules/typescript/bin/tsc', '-p', folder])))
}

export async function lint(steps: Steps): Promise<void> {
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--max-diagnostics=50', '.']
  await steps.run('lint', () => asOneTest(node(biome)))
  await steps.run('line lengths', () => asOneTest(node(['scripts/line-lengths.js'])))
  await steps.run('prose', () => asOneTest(node(['scripts/prose.js'])))
  await steps.run('boundaries', () => asOneTest(node(['scripts/boundaries.js'])))
  await steps.run('scale', () => asOneTest(node(['scripts/scale.js'])))
  await steps.run('empty loops', () => asOneTest(node(['scripts/empty-loops.ts'])))
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; name: string; assertionResults: { status: string }[] }[]
}

/** Runs the unit tests on both stores. A test file that can't be loaded counts as one failure. */
export async function unit(env: Record<string, string>): Promise<Tally> {
  const file = reportFile('unit')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const exitCode = await node(['node_modules/vitest/vitest.mjs', 'run', ...reporters], env)
  const report = readReport<VitestReport>(file)
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some(({ status }) => status === 'failed'),
  )
  const skipped = report.numPendingTests + report.numTodoTests
  if (skipped > 0) console.error(`${skipped} tests were skipped; they count as failed.`)
  return tally({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length, skipped }, exitCode)
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Runs browser journeys on one store. A flaky test counts as failed. */
export async function journeys(
  store: 'sqlite' | 'postgres',
  env: Record<string, string>,
  words: readonly string[] = [],
): Promise<Tally> {
  const file = reportFile(`journeys-${store}-${env.ENGINE ?? 'chromium'}`)
  const options = ['--config=e2e/playwright.config.ts', '--reporter=list,json', ...words]
  const exitCode = await node(['node_modules/@playwright/test/cli.js', 'test', ...options], {
    ...env,
    STORE: store,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const { stats, errors } = readReport<PlaywrightReport>(file)
  return tally(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped },
    exitCode,
  )
}
