// `npm test` runs all checks and tests in order. The last line is the total.
import { build } from './launch/build.js'
import { startPostgres } from './postgres.js'
import { findChromiums, findFirefox, hasWebKit } from './testing/browsers.ts'
import { check, journeys, unit } from './testing/runners.ts'
import { asOneTest, node, Steps } from './testing/step.ts'

const steps = new Steps()
const passed = { passed: 1, failed: 0 }
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
let chromiums: Record<string, string> = {}

async function runInFirefox(): Promise<void> {
  const firefox = findFirefox()
  if (!firefox) return steps.skip('journeys in Firefox', 'Firefox is not installed.')
  const env = { ENGINE: 'firefox', FIREFOX: firefox }
  await steps.run('journeys in Firefox', () => journeys(env, ['--grep=@main|@firefox']))
}

async function runInWebKit(): Promise<void> {
  if (!hasWebKit()) return steps.skip('journeys in WebKit', 'WebKitGTK with its driver, and Xvfb, are not installed.')
  await steps.run('journeys in WebKit', () => journeys({ ENGINE: 'webkit' }))
}

await check(steps)

// HTTP tests use the app that is served.
const built = await steps.run('build', () => asOneTest(build().then(() => 0)))

await steps.run('PostgreSQL', async () => {
  postgres = await startPostgres({ quick: true })
  return passed
})
try {
  const database: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {}
  await steps.run('unit and both stores', () => unit(database))
  if (built.failed === 0) await steps.run('first load budget', () => asOneTest(node(['scripts/budget.js'])))
  const browser = await steps.run('Chromium', async () => {
    chromiums = findChromiums()
    return passed
  })
  if (built.failed === 0 && browser.failed === 0) {
    await steps.run('journeys in Chromium', () => journeys({ ...chromiums, ...database }))
    await runInFirefox()
    await runInWebKit()
  }
} finally {
  await postgres?.stop()
}
process.exitCode = steps.summary()
