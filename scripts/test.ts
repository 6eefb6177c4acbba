// `npm test` runs all checks and tests in order. The last line is the total.
import { build } from './launch/build.js'
import { startPostgres } from './postgres.js'
import { findChromiums, findFirefox, hasWebKit } from './testing/browsers.ts'
import { journeys, lint, types, unit } from './testing/runners.ts'
import { asOneTest, node, Steps } from './testing/step.ts'

const steps = new Steps()
const passed = { passed: 1, failed: 0 }

await types(steps)
await lint(steps)

// HTTP tests use the app that is served.
const built = await steps.run('build', () => asOneTest(build().then(() => 0)))

let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
let chromiums: Record<string, string> = {}
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
    await steps.run('journeys on SQLite', () => journeys('sqlite', chromiums))
    const firefox = findFirefox()
    if (firefox)
      await steps.run('journeys in Firefox', () =>
        journeys('sqlite', { ENGINE: 'firefox', FIREFOX: firefox }, ['--grep=@main|@routes|@offline']),
      )
    else steps.skip('journeys in Firefox', 'Firefox is not installed.')
    if (hasWebKit())
      await steps.run('journeys in WebKit', () => journeys('sqlite', { ENGINE: 'webkit' }, ['--grep=@webkit']))
    else steps.skip('journeys in WebKit', 'WebKitGTK with its driver, and Xvfb, are not installed.')
    if (postgres)
      await steps.run('main journey on PostgreSQL', () =>
        journeys('postgres', { ...chromiums, ...database }, ['--grep=@main']),
      )
  }
} finally {
  await postgres?.stop()
}
process.exitCode = steps.summary()
