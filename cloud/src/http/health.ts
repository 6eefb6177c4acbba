import { statfs } from 'node:fs/promises'
import { VERSION } from '@belay/contract/version'
import { wasDiskFullRecently } from '../platform/documents/disk-full.ts'
import type { DocumentStore } from '../platform/documents/store.ts'
import { withTimeout } from '../platform/process/with-timeout.ts'

/** Time limit for the database to answer a health check. */
const TIMEOUT_MS = 3_000
/** Free disk space, in bytes, below which the disk counts as full. A few commits use this much. */
const MIN_FREE_BYTES = 16 * 1024 * 1024

export type Health = { ok: boolean; version: string; trouble?: 'database' | 'disk' | 'mail' }

/**
 * Creates a check if calls can be answered now. Concurrent checks share one query. `ok` stays true if the disk is full
 * or no mail is accepted: people can still read, and a load balancer would have no process left.
 */
export function createHealthCheck({
  store,
  folder,
  hasMailTrouble = async () => false,
  longest = TIMEOUT_MS,
}: HealthOptions): () => Promise<Health> {
  let pending: Promise<boolean> | undefined
  const databaseAnswers = () =>
    (pending ??= store
      .ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = undefined
      }))
  return async () => {
    const ok = await withTimeout(longest, databaseAnswers()).catch(() => false)
    const state = { ok, version: VERSION }
    if (!ok) return { ...state, trouble: 'database' }
    if (wasDiskFullRecently(store) || (await isAlmostFull(folder))) return { ...state, trouble: 'disk' }
    return (await withTimeout(longest, hasMailTrouble()).catch(() => false)) ? { ...state, trouble: 'mail' } : state
  }
}

/** True if the disk has too little space to save data. False if the free space is unknown. */
async function isAlmostFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < MIN_FREE_BYTES
  } catch {
    return false
  }
}

type HealthOptions = {
  folder: string
  store: Pick<DocumentStore, 'ping'>
  hasMailTrouble?: () => Promise<boolean>
  longest?: number
}
