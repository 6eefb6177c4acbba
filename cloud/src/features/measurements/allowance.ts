import type { DocumentStore } from '../../platform/documents/store.ts'

/** A campus shares one address, so the allowance is generous: a burst of 600 records, refilled at 10 a second. */
const BURST = 600
const PER_SECOND = 10
const MOST_ADDRESSES = 10_000

type Bucket = { left: number; at: number }
const buckets = new WeakMap<DocumentStore, Map<string, Bucket>>()

/** Takes one from the address's allowance; false when it is used up. Kept in memory, by each process for itself. */
export function allows(store: DocumentStore, ip: string, now: number): boolean {
  const here = buckets.get(store) ?? new Map<string, Bucket>()
  buckets.set(store, here)
  const known = here.get(ip) ?? { left: BURST, at: now }
  const left = Math.min(BURST, known.left + ((now - known.at) / 1000) * PER_SECOND)
  here.delete(ip)
  here.set(ip, { left: Math.max(0, left - 1), at: now })
  const oldest = here.size > MOST_ADDRESSES ? here.keys().next().value : undefined
  if (oldest !== undefined) here.delete(oldest)
  return left >= 1
}
