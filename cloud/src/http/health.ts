import { statfs } from 'node:fs/promises'
import { VERSION } from '@belay/contract/version'
import { wasDiskFullRecently } from '../platform/documents/disk-full.ts'
import type { DocumentStore } from '../platform/documents/store.ts'
import type { Identity } from '../platform/identity/identity.ts'
import { withTimeout } from '../platform/with-timeout.ts'

/** Who asks is not kept waiting by a database that has gone silent. */
const LONGEST_MS = 3_000
/** In bytes; less is soon used up by a few commits. */
const LEAST_FREE = 16 * 1024 * 1024

export type Health = { ok: boolean; version: string; trouble?: 'database' | 'disk' | 'mail' }

/**
 * Returns a function that says if calls can be answered now; it asks the databases once at a time. With a full disk or
 * a mail server that takes nothing, `ok` stays true: people can still read, and a load balancer would find no process.
 */
export function openHealth({
  store,
  identity,
  folder,
  hasMailTrouble = async () => false,
  longest = LONGEST_MS,
}: HealthOptions): () => Promise<Health> {
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
    const state = { ok, version: VERSION }
    if (!ok) return { ...state, trouble: 'database' }
    if (wasDiskFullRecently(store) || (await isAlmostFull(folder))) return { ...state, trouble: 'disk' }
    return (await withTimeout(longest, hasMailTrouble()).catch(() => false)) ? { ...state, trouble: 'mail' } : state
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
  hasMailTrouble?: () => Promise<boolean>
  longest?: number
}
