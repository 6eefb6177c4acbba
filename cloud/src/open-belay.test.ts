import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { users } from './features/users/users.documents.ts'
import { openBelay } from './open-belay.ts'
import { readSettings } from './platform/settings/settings.ts'
import { createTestLog } from './testing/test-log.ts'

it('openBelay warns if there are people but no accounts, as after a copy without auth.db-wal', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'belay-copied-'))
  const start = () => openBelay(readSettings({}, { dataDir, sample: 'none' }), createTestLog())
  const warningsAtStart = async () => {
    const { warnings, close } = await start()
    await close()
    return warnings
  }
  const { services, identity, warnings, close } = await start()
  expect(warnings).toEqual([])
  const person = { email: 'ada@example.edu', name: 'Ada', verified: true }
  const userid = await identity.createAccount({ ...person, password: 'correct-horse' })
  const profile = { username: 'Ada', disabled: false, photoURL: null, createdAt: 1 }
  const ada = { ...profile, userid, email: person.email, permission: 'Admin' as const }
  await services.store.batch().create(users, ada).commit()
  await close()
  expect(await warningsAtStart()).toEqual([])
  rmSync(join(dataDir, 'auth.db'))
  expect(await warningsAtStart()).toEqual([
    'There are people in the documents, but nobody has an account, so nobody can sign in. The accounts are in ' +
      `auth.db and auth.db-wal. Stop Belay and copy both to ${dataDir}, or restore a backup: ` +
      'npm run restore -- file.tar.gz',
  ])
  rmSync(dataDir, { recursive: true })
})
