// `npm run check` checks types and lint, and runs the unit tests on SQLite and on PostgreSQL (at DATABASE_URL, or
// embedded). It starts no browsers.
import { build } from './launch/build.js'
import { startPostgres } from './postgres.js'
import { check, unit } from './testing/runners.ts'
import { asOneTest, Steps } from './testing/step.ts'

const steps = new Steps()
await check(steps)
await steps.run('build', () => asOneTest(build().then(() => 0)))
const postgres = await startPostgres({ quick: true })
try {
  await steps.run('unit and both stores', () => unit({ DATABASE_URL: postgres.url }))
} finally {
  await postgres.stop()
}
process.exitCode = steps.summary()
