import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startCloud } from './harness/cloud.ts'
import { signInOverHttp } from './harness/http-sign-in.ts'

const KILLS = 2
const env = { BELAY_SAMPLE: 'small' }
const LISTS = ['audit', 'clients', 'clientPrograms', 'programRequests', 'programSchedule', 'staff', 'users']

/** Starts on the data folder and returns the number of documents in each list, counted up to 1,000. */
async function countDocuments(dataDir: string): Promise<Record<string, number>> {
  const cloud = await startCloud({ env, dataDir, freshSample: true })
  try {
    const send = await signInOverHttp(cloud.origin, 'admin@example.edu')
    const counts: Record<string, number> = {}
    for (const list of LISTS) {
      const page = await send('GET', `/v1/${list}?limit=1&count=true`)
      counts[list] = ((await page.json()) as { count: number }).count
    }
    return counts
  } finally {
    await cloud.stop()
  }
}

test('a load of the sample centre that is killed at any moment restarts, and is then complete', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'belay-load-'))
  try {
    const began = Date.now()
    const whole = await countDocuments(join(folder, 'whole'))
    const took = Date.now() - began
    expect(Object.values(whole).every((count) => count > 10)).toBe(true)
    const dataDir = join(folder, 'killed')
    for (let kill = 0; kill < KILLS; kill++)
      // Kills a start that has not answered by then.
      await startCloud({ env, dataDir, freshSample: true, timeoutMs: (0.1 + 0.8 * Math.random()) * took }).then(
        (cloud) => cloud.kill(),
        (error) => expect(String(error)).toContain('did not start'),
      )
    expect(await countDocuments(dataDir)).toEqual(whole)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
