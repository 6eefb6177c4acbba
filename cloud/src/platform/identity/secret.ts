import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../documents/startup-errors.ts'
import type { AuthDatabase } from './database.ts'

/** The name of the secret's stored fingerprint. */
export const FINGERPRINT = 'secret-fingerprint'

/**
 * Throws if the secret differs from the stored fingerprint. Processes with different secrets would end each other's
 * sessions. `changed` accepts a new secret.
 */
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
 * Returns the secret that signs sessions. Without a setting, creates a secret once and stores it: in the data folder
 * (readable only by its owner), or in PostgreSQL, so that all processes have the same one.
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
