import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { createTestLog } from '../../testing/test-log.ts'
import { readSettings } from '../settings/settings.ts'
import { systemClock } from '../time/clock.ts'
import { openAuthLibrary } from './auth-library.ts'
import { openAuthDatabase } from './database.ts'
import { passwordHashing } from './passwords.ts'
import { createSessions } from './sessions.ts'
import { openTokens } from './tokens.ts'

async function openParts(dataDir: string) {
  const settings = readSettings({}, { dataDir })
  const database = await openAuthDatabase(settings, createTestLog())
  const secret = 'a secret of this test'
  const given = { settings, database, secret, clock: systemClock, log: createTestLog(), passwords: passwordHashing(4) }
  const { library } = await openAuthLibrary({ ...given, deleteUnconfirmed: async () => {} })
  const sessions = await createSessions({ ...given, library, disabledIDs: new Set() })
  return { database, library, sessions, clock: systemClock }
}

it('closing the database writes all accounts to auth.db, so that a copy of this file contains them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'belay-auth-'))
  const { database, library } = await openParts(folder)
  const { internalAdapter } = await library.$context
  await internalAdapter.createUser({ email: 'ada@example.edu', name: 'Ada' }, { method: 'email' })
  expect(await database.read('select email from "user"')).toHaveLength(1)
  await database.close()
  expect(existsSync(join(folder, 'auth.db-wal'))).toBe(false)
  copyFileSync(join(folder, 'auth.db'), join(folder, 'copy.db'))
  const copy = new DatabaseSync(join(folder, 'copy.db'))
  expect(copy.prepare('select email from "user"').all()).toEqual([{ email: 'ada@example.edu' }])
  copy.close()
  rmSync(folder, { recursive: true, force: true })
})

it('openTokens keeps the signing keys if the start fails, except after a changed secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'belay-keys-'))
  const parts = await openParts(folder)
  const { database, library } = parts
  const keys = () => database.run('select id from jwks order by id')
  await openTokens(parts)
  const before = await keys()
  expect(before).toHaveLength(1)

  const signJWT = () => Promise.reject(new Error('Connection terminated unexpectedly'))
  const interrupted = { ...library, api: { ...library.api, signJWT } } as unknown as typeof library
  await expect(openTokens({ ...parts, library: interrupted })).rejects.toThrow('Connection terminated')
  expect(await keys()).toEqual(before)
  await openTokens(parts)
  expect(await keys()).toEqual(before)
  await database.close()

  const { database: reopened, ...rest } = await openParts(folder)
  const other = { ...rest, database: reopened }
  const context = await other.library.$context
  context.secretConfig = 'another secret'
  await openTokens(other)
  expect(await reopened.run('select id from jwks')).not.toEqual(before)
  await reopened.close()
  rmSync(folder, { recursive: true, force: true })
})
