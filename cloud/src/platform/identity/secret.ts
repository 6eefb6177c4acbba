import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../documents/startup-errors.ts'
import type { AuthDatabase } from './database.ts'

/** Under which name a fingerprint of the secret is kept among the accounts. */
export const FINGERPRINT = 'secret-fingerprint'

/** Throws unless the secret is the one kept by fingerprint: processes with different ones end each other's sessions. */
export async function checkSecret(database: AuthDatabase, secret: string, changed: boolean): Promise<void> {
  const fingerprint = createHmac('sha256', secret).update(FINGERPRINT).digest('base64url')
  const insert = 'insert into kept (name, value) values ($1, $2) on conflict (name) do'
  await database.run(`${insert} ${changed ? 'update set value = excluded.value' : 'nothing'}`, [
    FINGERPRINT,
    fingerprint,
  ])
  const [row] = await database.run('select value from kept where name = $1', [FINGERPRINT])
  if (row?.value !== fingerprint)
    throw new UserError(
      'BELAY_SECRET has changed since the last start. All processes must use the same secret.\n' +
        'If you changed it on purpose, stop all processes and start one once with BELAY_SECRET_CHANGED=true. ' +
        'Everyone has to sign in again.',
    )
}

/**
 * What sessions are signed with: the setting; without it a secret made once and kept, in the data folder (readable by
 * its owner only), or in the database when that is PostgreSQL, so that all processes have the same.
 */
export async function loadOrCreateSecret(settings: { secret: string; dataDir: string }, database: AuthDatabase) {
  if (settings.secret) return settings.secret
  const fresh = randomBytes(32).toString('base64url')
  if (database.type === 'postgres') {
    await database.run('insert into kept (name, value) values ($1, $2) on conflict (name) do nothing', [
      'secret',
      fresh,
    ])
    const [row] = await database.run('select value from kept where name = $1', ['secret'])
    return String(row?.value)
  }
  const file = join(settings.dataDir, 'secret')
  if (!existsSync(file)) writeFileSync(file, `${fresh}\n`, { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}
