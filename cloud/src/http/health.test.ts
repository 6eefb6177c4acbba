import { tmpdir } from 'node:os'
import { VERSION } from '@belay/contract/version'
import { expect, it } from 'vitest'
import { createHealthCheck } from './health.ts'

const well = { ping: async () => 0 }
const folder = tmpdir()

it('the health check is ok only while the database answers', async () => {
  expect(await createHealthCheck({ store: well, folder })()).toEqual({ ok: true, version: VERSION })
  const away = { ping: () => Promise.reject(new Error('away')) }
  expect(await createHealthCheck({ store: away, folder })()).toEqual({
    ok: false,
    version: VERSION,
    trouble: 'database',
  })
})

it('the health check does not wait for a silent database, and concurrent checks share one query', async () => {
  let asked = 0
  const silent = {
    ping: () => {
      asked++
      return new Promise<number>(() => {})
    },
  }
  const health = createHealthCheck({ store: silent, folder, longest: 20 })
  const answers = await Promise.all([health(), health(), health()])
  expect(answers).toEqual(answers.map(() => ({ ok: false, version: VERSION, trouble: 'database' })))
  expect(asked).toBe(1)
})

it('the health check stays ok, with a trouble for the monitor, while no e-mail can be sent', async () => {
  const health = createHealthCheck({ store: well, folder, hasMailTrouble: async () => true })
  expect(await health()).toEqual({ ok: true, version: VERSION, trouble: 'mail' })
})
