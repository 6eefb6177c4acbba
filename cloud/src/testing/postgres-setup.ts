import { startPostgres } from '../../../scripts/postgres.js'

/** Starts the PostgreSQL of the tests, unless the test run brought one; a run without one fails. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BELAY_TEST_POSTGRES) return undefined
  const { url, stop } = await startPostgres()
  process.env.BELAY_TEST_POSTGRES = url
  return stop
}
