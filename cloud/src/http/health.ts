import { statfs } from 'node:fs/promises'
import { wasDiskFullRecently } from '../platform/documents/disk-full.ts'
import type { DocumentStore } from '../platform/documents/store.ts'
import type { Identity } from '../platform/identity/identity.ts'
import { withTimeout } from '../platform/with-timeout.ts'

/** Who asks is not kept waiting by a database that has gone silent. */
const LONGEST_MS = 3_000
/** In bytes; less is soon used up by a few commits. */
const LEAST_FREE = 16 * 1024 * 1024

export type Health = { ok: boolean; trouble?: 'database' | 'disk' }

/**
 * Answers whether calls can be answered just now; the databases are asked once at a time. A full disk is told, and yet
 * well: people can still read, and what balances the load would find no process that can save.
 */
export function openHealth({ store, identity, folder, longest = LONGEST_MS }: HealthOptions): () => Promise<Health> {
  let pending: Promise<boolean> | undefined
  const databasesAnswer = () =>
    (pending ??= Promise.all([store.ping(), identity.ping()])
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = undefined
      }))
  return async () => {
    const ok = await withTimeout(longest, databasesAnswer()).catch(() => false)
    if (!ok) return { ok, trouble: 'database' }
    return wasDiskFullRecently(store) || (await isAlmostFull(folder)) ? { ok, trouble: 'disk' } : { ok }
  }
}

/** Whether there is too little room for anything to be saved; false where that cannot be told. */
async function isAlmostFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < LEAST_FREE
  } catch {
    return false
  }
}

type HealthOptions = {
  folder: string
  store: Pick<DocumentStore, 'ping'>
  identity: Pick<Identity, 'ping'>
  longest?: number
}
