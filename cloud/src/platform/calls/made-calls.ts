import { hash } from 'node:crypto'
import { changingFactsOf } from '@belay/contract/call-facts'
import { DAY } from '@belay/contract/constants'
import { defineCollection, number } from '../documents/define-collection.ts'
import { type Tx, transact, type WorkStore } from '../documents/transaction.ts'
import type { Sealer } from '../identity/seal.ts'
import type { Ids } from '../process/ids.ts'
import type { Log } from '../process/log.ts'
import type { Clock } from '../time/clock.ts'
import { type Actor, SYSTEM } from './actor.ts'
import { mayFollowKey } from './made-calls.rules.ts'
import { refuse } from './refuse.ts'

/** The time in ms for which a call's key is remembered: a device can be without a network for weeks. */
const REMEMBERED_FOR = 30 * DAY
/** The most characters of an answer that is stored. */
const LONGEST_ANSWER = 16_000
/** The number of outdated calls that are deleted at once. */
const SWEPT_AT_ONCE = 20
const KEY = /^[!-~]{8,128}$/

/**
 * A call that a person made with an idempotency key. `id` is a hash of the person and the key. `answer` is the
 * encrypted JSON text of the answer, which may contain the secret of a link; null until the call has ended, and for a
 * long answer.
 */
type MadeCall = {
  id: string
  call: string
  inputHash: string
  changeID: string
  answer: string | null
  expiresAt: number
  createdAt: number
  updatedAt?: number
}

export const madeCalls = defineCollection<MadeCall>({
  name: 'madeCalls',
  idField: 'id',
  unaudited: true,
  keys: { expiresAt: number('expiresAt') },
  lists: { expiresAt: [[]] },
})

type KeyedCall = Pick<MadeCall, 'id' | 'call' | 'inputHash'>

/**
 * Returns a changing call with its key. Null without a key, for a reading call, and for a caller without an account or
 * a mailed link. Throws `invalid-argument` (`idempotency-key`) for a key that is no 8 to 128 visible ASCII characters.
 */
export function identifyKeyedCall(key: string | undefined, actor: Actor, call: string, input: unknown) {
  const owner = actor.userid || (actor.linkPass && `${actor.linkPass.id} ${actor.email}`)
  if (key === undefined || !owner || !changingFactsOf(call)) return null
  if (!KEY.test(key))
    refuse('invalid-argument', 'The Idempotency-Key must have 8 to 128 visible ASCII characters.', 'idempotency-key')
  return { id: hashText(`${owner} ${key}`), call, inputHash: hashText(JSON.stringify(input) ?? '') }
}

const hashText = (text: string): string => hash('sha256', text, 'base64url')

/** The error of a transaction if an earlier call has used the key. */
class UsedKey extends Error {
  readonly made: MadeCall
  constructor(made: MadeCall) {
    super('The key of this call was used before.')
    this.made = made
  }
}

type Services = { store: WorkStore; clock: Clock; ids: Ids; log: Log; identity: Sealer }
type Answered = { answer: unknown; changeID: string | null }

/**
 * Makes a call once, no matter how often and where it is repeated with its key: the key is committed with the change. A
 * repetition returns the first answer and the ID of its change (R304). Throws `failed-precondition`
 * (`idempotency-key-reused`) for another call or input with the same key, and `already-exists` (`already-made`) if the
 * first answer is not stored.
 */
export async function makeOnce(
  services: Services,
  keyed: KeyedCall,
  make: (beforeCommit: (tx: Tx) => Promise<void>) => Promise<unknown>,
): Promise<Answered> {
  const made = await services.store.get(madeCalls, keyed.id)
  if (made) return repeatAnswer(services, made, keyed)
  try {
    const answer = await make((tx) => recordCall(tx, keyed))
    await storeAnswer(services, keyed, answer)
    return { answer, changeID: null }
  } catch (error) {
    if (error instanceof UsedKey) return repeatAnswer(services, error.made, keyed)
    throw error
  }
}

/** Records the call in the first of its transactions. */
async function recordCall(tx: Tx, keyed: KeyedCall): Promise<void> {
  const made = await tx.get(madeCalls, keyed.id)
  if (made && made.changeID !== tx.change.id) throw new UsedKey(made)
  if (!made)
    tx.create(madeCalls, { ...keyed, changeID: tx.change.id, answer: null, expiresAt: tx.now + REMEMBERED_FOR })
}

function repeatAnswer({ identity }: Services, made: MadeCall, keyed: KeyedCall): Answered {
  const { call, inputHash, answer, changeID } = made
  if (call !== keyed.call || inputHash !== keyed.inputHash)
    refuse('failed-precondition', 'This Idempotency-Key was used for another call.', 'idempotency-key-reused')
  // Null also if the answer was encrypted under a different BELAY_SECRET.
  const text = answer && identity.unseal(answer)
  if (text === null) refuse('already-exists', 'This call was already made.', 'already-made')
  return { answer: JSON.parse(text), changeID }
}

/** Stores the answer of a call that has changed something, and deletes some outdated calls. */
async function storeAnswer(services: Services, keyed: KeyedCall, answer: unknown): Promise<void> {
  const text = answer instanceof Blob ? null : JSON.stringify(answer ?? null)
  if (text === null || text.length > LONGEST_ANSWER) return
  const store = async (tx: Tx) => {
    const made = await tx.get(madeCalls, keyed.id)
    if (made) tx.update(madeCalls, mayFollowKey(made), { answer: services.identity.seal(text) })
    for (const old of await tx.find(madeCalls, { orderBy: 'expiresAt', to: tx.now, limit: SWEPT_AT_ONCE }))
      tx.remove(madeCalls, mayFollowKey(old))
  }
  const { clock, ids, log } = services
  // The change is saved. A repetition without the stored answer is told that the call was made.
  await transact({ store: services.store, clock, ids }, SYSTEM, keyed.call, store).catch((error: unknown) =>
    log.error('an answer was not stored for repetitions', { call: keyed.call, error: String(error) }),
  )
}
