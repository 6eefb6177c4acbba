import { afterAll, expect, test } from 'vitest'
import { BENCHMARKS, openCentre } from './calls.ts'
import { check, type Stand, waysOf } from './measure.ts'
import { accountsOf } from './samples.ts'
import { openPlace } from './servers.ts'

const place = await openPlace('sqlite', 'small')
const belay = await place.start()
const stand: Stand = { belay, place, centre: await openCentre(belay.port, accountsOf(place.dataDir).slice(0, 1)) }
afterAll(async () => {
  await belay.stop()
  await place.close()
})

test.each(BENCHMARKS.filter(({ quick }) => quick))('every way returns the same answer to $name', async (benchmark) => {
  const ways = await waysOf(benchmark, stand, { rounds: 0, seconds: 0, warmUp: 0 })
  const expected = { 'identity/token': ['/v1'], 'clients.create': ['/v1', '/rpc', 'document', 'limit'] }
  const names = expected[benchmark.name as keyof typeof expected] ?? ['/v1', '/rpc', 'limit']
  expect(ways.map(({ name }) => name)).toEqual(names)
  await check(benchmark.name, ways)
})
