import { MINUTE } from '@belay/contract/constants'
import { expect, test } from 'vitest'
import { testPostgres } from '../../testing/schemas.ts'
import { openPostgresStore } from '../documents/postgres/postgres.ts'
import { createDatabaseClock } from './database-clock.ts'

test('databaseClock follows the database, not the machine, and continues while the database is away', async () => {
  let away = false
  const ahead = 7 * MINUTE
  const ask = async () => {
    if (away) throw new Error('away')
    return Date.now() + ahead
  }
  const clock = await createDatabaseClock(ask, 5)
  expect(Math.abs(clock.now() - Date.now() - ahead)).toBeLessThan(1000)
  away = true
  const before = clock.now()
  await expect.poll(() => clock.now()).toBeGreaterThan(before)
  expect(Math.abs(clock.now() - Date.now() - ahead)).toBeLessThan(1000)
  clock.stop()
})

test("store.ping returns PostgreSQL's time", async () => {
  const store = openPostgresStore({ url: testPostgres(), schema: 'none' })
  expect(Math.abs((await store.ping()) - Date.now())).toBeLessThan(5000)
  await store.close()
})
