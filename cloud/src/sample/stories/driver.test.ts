import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createDiskFiles } from '../../platform/files/disk.ts'
import { openIdentity } from '../../platform/identity/open-identity.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { openSharedTestStore } from '../../testing/engines.ts'
import { createTestLog } from '../../testing/test-log.ts'
import { openDriver, type Story } from './driver.ts'

const folder = mkdtempSync(join(tmpdir(), 'belay-driver-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it("openDriver plays the earliest step of all stories next, at that step's time", async () => {
  const [settings, files] = [readSettings({}, { dataDir: folder }), createDiskFiles(folder)]
  const { store: documents, close } = await openSharedTestStore('sqlite')
  const driver = await openDriver({
    settings,
    files,
    identity: await openIdentity({ settings, store: documents, clock: systemClock }),
    sealPdf: async (pdf) => pdf,
    log: createTestLog(),
    clock: systemClock,
  })
  const people = ['ann', 'ben', 'cay'].map((name) => ({ name, email: `${name}@example.edu` }))
  const registered: string[] = []
  async function* register(place: number, at: number): Story {
    const person = people[place] ?? { name: '', email: '' }
    yield at
    const { username, createdAt } = await driver.as(person).users.register({})
    registered.push(`${username} at ${createdAt}`)
  }
  await driver.play([register(0, 3000), register(1, 1000), register(2, 2000)])
  expect(registered).toEqual(['ben at 1000', 'cay at 2000', 'ann at 3000'])
  expect(driver.documents().filter(({ collection }) => collection.name === 'users')).toHaveLength(3)
  await driver.close()
  await close()
})
