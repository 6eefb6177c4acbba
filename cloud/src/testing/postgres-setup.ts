import { randomBytes } from 'node:crypto'
import { startPostgres } from '../../../scripts/postgres.js'
import { dropSharedSchemas } from './schemas.ts'

/** Starts a PostgreSQL for the tests, unless the test run provides one. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Another project of the same run has done this already.
  if (process.env.BELAY_TEST_RUN) return undefined
  process.env.BELAY_TEST_RUN = randomBytes(4).toString('hex')
  if (process.env.BELAY_TEST_POSTGRES) return dropSharedSchemas
  const { url, stop } = await startPostgres({ quick: true })
  process.env.BELAY_TEST_POSTGRES = url
  return async () => {
    await dropSharedSchemas()
    await stop()
  }
}
