import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startCloud } from './harness/cloud.ts'
import { signInOverHttp } from './harness/http-sign-in.ts'

const env = { BELAY_SAMPLE: 'small' }
/** The longest time until the first kill. The centre is still created in memory then. The second kill is later. */
const EARLY_MS = 5_000
const LISTS = ['audit', 'clients', 'clientPrograms', 'programRequests', 'programSchedule', 'staff', 'users']

/** Starts on the data folder and returns the number of documents in each list, counted up to 1,000. */
async function countDocuments(dataDir: string, freshSample: boolean): Promise<Record<string, number>> {
  const cloud = await startCloud({ env, dataDir, freshSample })
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

/** Returns the size of a folder's database, with the changes that are not yet in its file. */
const sizeOf = (dataDir: string): number =>
  ['app.db', 'app.db-wal']
    .map((name) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size)

test('a load of the sample centre that is killed at any moment restarts, and is then complete', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'belay-load-'))
  try {
    const whole = await countDocuments(join(folder, 'whole'), false)
    expect(Object.values(whole).every((count) => count > 10)).toBe(true)
    const dataDir = join(folder, 'killed')
    const early = Date.now() + Math.random() * EARLY_MS
    const size = (0.1 + 0.8 * Math.random()) * sizeOf(join(folder, 'whole'))
    for (const isOver of [() => Date.now() > early, () => sizeOf(dataDir) > size])
      await expect(startCloud({ env, dataDir, freshSample: true, isOver })).rejects.toThrow('did not start')
    expect(await countDocuments(dataDir, true)).toEqual(whole)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
