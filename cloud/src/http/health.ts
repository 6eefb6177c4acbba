import type { DocumentStore } from '../platform/documents/store.ts'
import type { Identity } from '../platform/identity/identity.ts'

/** Who asks is not kept waiting by a database that has gone silent. */
const LONGEST_MS = 3_000

export type Health = { ok: boolean; trouble?: 'database' }

/** Answers whether calls can be answered just now. However often it is asked, the databases are asked once at a time. */
export function openHealth({ store, identity, longest = LONGEST_MS }: HealthGiven): () => Promise<Health> {
  let asking: Promise<boolean> | undefined
  const answers = () =>
    (asking ??= Promise.all([store.ping(), identity.ping()])
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined
      }))
  return async () => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), longest)
    })
    const ok = await Promise.race([answers(), late]).finally(() => clearTimeout(timer))
    return ok ? { ok } : { ok, trouble: 'database' }
  }
}

type HealthGiven = { store: Pick<DocumentStore, 'ping'>; identity: Pick<Identity, 'ping'>; longest?: number }
