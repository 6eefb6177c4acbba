import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AuthDatabase } from './database.ts'

/**
 * What sessions are signed with: the setting; without it a secret made once and kept, in the data folder (readable by its
 * owner only), or in the database when that is PostgreSQL, so that all processes have the same.
 */
export async function keptSecret(settings: { secret: string; dataDir: string }, database: AuthDatabase): Promise<string> {
  if (settings.secret) return settings.secret
  const fresh = randomBytes(32).toString('base64url')
  if (database.type === 'postgres') {
    await database.run('insert into kept (name, value) values ($1, $2) on conflict (name) do nothing', ['secret', fresh])
    const [row] = await database.run('select value from kept where name = $1', ['secret'])
    return String(row?.value)
  }
  const file = join(settings.dataDir, 'secret')
  if (!existsSync(file)) writeFileSync(file, `${fresh}\n`, { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}
