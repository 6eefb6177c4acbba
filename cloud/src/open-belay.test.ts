import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { users } from './features/users/users.documents.ts'
import { openBelay } from './open-belay.ts'
import { readSettings } from './platform/settings/settings.ts'
import { createAccountTools } from './testing/account-tools.ts'
import { createTestLog } from './testing/test-log.ts'

it('openBelay warns if there are people but no accounts, as in data of an earlier version', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'belay-copied-'))
  const start = () => openBelay(readSettings({}, { dataDir, sample: 'none' }), createTestLog())
  const warningsAtStart = async () => {
    const { warnings, close } = await start()
    await close()
    return warnings
  }
  const { services, warnings, close } = await start()
  expect(warnings).toEqual([])
  const { createAccount } = createAccountTools(services)
  const email = 'ada@example.edu'
  const userid = await createAccount({ email })
  const profile = { username: 'Ada', disabled: false, photoURL: null, createdAt: 1 }
  const ada = { ...profile, userid, email, permission: 'Admin' as const }
  await services.store.batch().create(users, ada).commit()
  await close()
  expect(await warningsAtStart()).toEqual([])
  const { services: opened, close: closeAgain } = await start()
  await createAccountTools(opened).deleteAccount(userid)
  await closeAgain()
  expect(await warningsAtStart()).toEqual([
    expect.stringMatching(/^There are people in the documents, but nobody has an account/),
  ])
  rmSync(dataDir, { recursive: true })
})
