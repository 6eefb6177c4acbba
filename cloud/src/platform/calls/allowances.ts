import { ALLOWANCES, type Allowance } from '@belay/contract/allowances'
import { factsOf } from '@belay/contract/call-facts'
import { MINUTE, SECOND } from '@belay/contract/constants'
import type { Settings } from '../settings/settings.ts'
import type { Actor } from './actor.ts'
import { networkOf } from './ip-network.ts'
import { refuse } from './refuse.ts'

/** Maximum number of people and networks in memory. Drops the one idle for the longest time: its allowance is full. */
const MAX_BUCKETS = 20_000

type Bucket = { left: number; at: number }
type AllowanceContext = { store: object; settings: Pick<Settings, 'allowances'>; clock: { now(): number }; ip: string }

/** The buckets of each store. They are in memory, so each process counts for itself. */
const bucketsByStore = new WeakMap<object, Map<string, Bucket>>()

/** Takes one token from a bucket. Returns the seconds to wait if the bucket is empty, else 0. */
function takeToken(buckets: Map<string, Bucket>, key: string, { atOnce, perMinute }: Allowance, now: number): number {
  const bucket = buckets.get(key) ?? { left: atOnce, at: now }
  const left = Math.min(atOnce, bucket.left + (Math.max(0, now - bucket.at) / MINUTE) * perMinute)
  buckets.delete(key)
  buckets.set(key, { left: left < 1 ? left : left - 1, at: now })
  const oldest = buckets.size > MAX_BUCKETS ? buckets.keys().next().value : undefined
  if (oldest !== undefined) buckets.delete(oldest)
  return left < 1 ? Math.max(1, Math.ceil(((1 - left) / perMinute) * (MINUTE / SECOND))) : 0
}

const isSearch = (input: unknown) => Boolean((input as { where?: { search?: unknown } } | undefined)?.where?.search)

/** Counts a call for its person and their network. Throws `resource-exhausted` if either allowance is used up. */
export function consumeAllowance(
  { store, settings, clock, ip }: AllowanceContext,
  actor: Actor,
  call: string,
  input: unknown,
): void {
  if (settings.allowances === 0) return
  const declaredCost = factsOf(call).cost
  const cost = declaredCost === 'read' && isSearch(input) ? 'costly' : declaredCost
  if (cost === 'read') return
  const buckets = bucketsByStore.getOrInsertComputed(store, () => new Map())
  const { person, network } = ALLOWANCES[cost]
  const scaled = ({ atOnce, perMinute }: Allowance) => ({
    atOnce: atOnce * settings.allowances,
    perMinute: perMinute * settings.allowances,
  })
  // A person without an account came by a document's link.
  const personKey = actor.userid || actor.linkPass?.id
  const personWait =
    person && personKey
      ? takeToken(buckets, `${cost} person ${personKey}`, scaled(person[actor.permission]), clock.now())
      : 0
  // After a refusal for the person, the network's bucket keeps its tokens for others.
  const retryAfter = personWait || takeToken(buckets, `${cost} network ${networkOf(ip)}`, scaled(network), clock.now())
  if (retryAfter === 0) return
  const wait =
    retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : retryAfter === 1 ? 'a second' : `${retryAfter} seconds`
  refuse('resource-exhausted', `You're going too fast. Wait ${wait}, then try again.`, {
    reason: 'allowance',
    retryAfter,
  })
}
