import { expectLogged } from '@belay/contract/testing/unexpected-errors'
import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import { calls } from '../../calls.ts'
import { onBothStores, refused } from '../../testing/cloud.ts'
import { createTestLog } from '../../testing/test-log.ts'
import { isDatabaseUnreachable } from './database-errors.ts'
import { openPostgresStore } from './postgres/postgres.ts'

onBothStores('A database that cannot be reached', (open) => {
  it('makes calls fail with "unavailable"; any other error makes them fail with "internal"', async () => {
    expectLogged(/ECONNREFUSED/, /Error: a mistake/)
    const cloud = await open()
    const away = openPostgresStore({ url: 'postgres://nobody@127.0.0.1:1/nowhere' })
    const over = (get: typeof away.get) =>
      createRouterClient(calls, {
        context: () => ({ ...cloud.request('admin'), log: createTestLog(), store: { ...cloud.store, get } }),
      }) as unknown as ReturnType<typeof cloud.as>
    const getOver = (get: typeof away.get) => refused(over(get).clients.get({ clientID: 'any' }))
    expect(await getOver(away.get)).toMatchObject({ code: 'unavailable', status: 503 })
    const broken = () => Promise.reject(new Error('a mistake'))
    expect(await getOver(broken)).toMatchObject({ code: 'internal', status: 500 })
    await away.close()
  })
})

it('isDatabaseUnreachable recognizes the errors of Node, PostgreSQL and SQLite', () => {
  const saying = (facts: object, message = 'x') => Object.assign(new Error(message), facts)
  for (const one of [
    saying({ code: 'ECONNRESET' }),
    saying({ code: '57P01' }),
    saying({ code: '08006' }),
    saying({ code: 'ERR_SQLITE_ERROR', errcode: 5 }),
    saying({}, 'Connection terminated unexpectedly'),
    saying({}, 'timeout exceeded when trying to connect'),
    new AggregateError([saying({ code: 'ECONNREFUSED' }), saying({ code: 'ECONNREFUSED' })]),
  ])
    expect(isDatabaseUnreachable(one), one.message).toBe(true)
  for (const one of [
    saying({ code: '42P01' }),
    saying({ code: 'ERR_SQLITE_ERROR', errcode: 1 }),
    saying({}, 'Connection is a word'),
    null,
    'ECONNRESET',
    new AggregateError([]),
  ])
    expect(isDatabaseUnreachable(one)).toBe(false)
})
