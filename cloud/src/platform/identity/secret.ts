import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../documents/startup-errors.ts'
import type { DocumentStore } from '../documents/store.ts'
import { commitIfCurrent } from '../documents/write-batch.ts'
import type { Settings } from '../settings/settings.ts'
import type { Clock } from '../time/clock.ts'
import { storedSecrets } from './identity.documents.ts'

/** The IDs of the two documents. */
export const SECRET = 'secret'
export const FINGERPRINT = 'fingerprint'

type Parts = {
  settings: Pick<Settings, 'secret' | 'secretChanged' | 'dataDir' | 'databaseUrl'>
  store: DocumentStore
  clock: Clock
}

/** Stores a value unless there is one, or if it `replaces` the earlier one. Returns the stored value. */
export async function storeOnce(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  id: string,
  value: string,
  replaces = false,
): Promise<string> {
  const stored = await store.get(storedSecrets, id)
  if (stored && (!replaces || stored.value === value)) return stored.value
  const fields = { id, value, createdAt: clock.now() }
  await commitIfCurrent(store.batch().put(storedSecrets, fields, stored?.version ?? 0))
  return (await store.get(storedSecrets, id))?.value ?? value
}

/**
 * Returns the centre's secret. Without a setting, creates one once and stores it: in the data folder (readable only by
 * its owner), or in PostgreSQL, so that all processes have the same one. Throws a `UserError` if it differs from that
 * of the last start: processes with different secrets could not read each other's waiting e-mails.
 */
export async function loadOrCreateSecret(parts: Parts): Promise<string> {
  const secret = await readSecret(parts)
  const fingerprint = createHmac('sha256', secret).update('secret-fingerprint').digest('base64url')
  const stored = await storeOnce(parts, FINGERPRINT, fingerprint, parts.settings.secretChanged)
  if (stored === fingerprint) return secret
  throw new UserError(
    'BELAY_SECRET has changed since the last start. All processes must use the same secret.\n' +
      'If you changed it on purpose, stop all processes and start one once with BELAY_SECRET_CHANGED=true. ' +
      'Waiting e-mails with links are given up, and everyone has to confirm their devices again.',
  )
}

async function readSecret(parts: Parts): Promise<string> {
  const { secret, dataDir, databaseUrl } = parts.settings
  if (secret) return secret
  const created = randomBytes(32).toString('base64url')
  if (databaseUrl) return storeOnce(parts, SECRET, created)
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) writeFileSync(file, `${created}\n`, { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}
