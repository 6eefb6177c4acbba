import type { Tx } from '../../platform/documents/transaction.ts'

const lookups = new WeakMap<Tx, Map<string, Promise<unknown>>>()

/** What `find` answers, asked once in a unit of work: many logs are of a few people. */
export function findOnce<Found>(tx: Tx, key: string, find: () => Promise<Found>): Promise<Found> {
  const ofTx = lookups.get(tx) ?? new Map<string, Promise<unknown>>()
  lookups.set(tx, ofTx)
  const answer = (ofTx.get(key) as Promise<Found> | undefined) ?? find()
  ofTx.set(key, answer)
  return answer
}
