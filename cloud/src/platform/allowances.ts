import { ALLOWANCES, type Allowance, costOf } from '@belay/contract/allowances'
import { MINUTE, SECOND } from '@belay/contract/constants'
import type { Actor } from './actor.ts'
import { networkOf } from './network.ts'
import { refuse } from './refuse.ts'
import type { Settings } from './settings.ts'

/** How many people and networks are remembered. Whoever was away longest is forgotten: all of it is back anyway. */
const MOST_REMEMBERED = 20_000

type Bucket = { left: number; at: number }
type AllowanceContext = { store: object; settings: Pick<Settings, 'allowances'>; clock: { now(): number }; ip: string }

/** By store, which each process opens once: what is left is kept in memory, by each process for itself. */
const bucketsByStore = new WeakMap<object, Map<string, Bucket>>()

/** Takes one; answers how long to wait, in seconds, when there is none left. */
function takeOne(buckets: Map<string, Bucket>, key: string, { atOnce, perMinute }: Allowance, now: number): number {
  const bucket = buckets.get(key) ?? { left: atOnce, at: now }
  const left = Math.min(atOnce, bucket.left + (Math.max(0, now - bucket.at) / MINUTE) * perMinute)
  buckets.delete(key)
  buckets.set(key, { left: left < 1 ? left : left - 1, at: now })
  const oldest = buckets.size > MOST_REMEMBERED ? buckets.keys().next().value : undefined
  if (oldest !== undefined) buckets.delete(oldest)
  return left < 1 ? Math.max(1, Math.ceil(((1 - left) / perMinute) * (MINUTE / SECOND))) : 0
}

const isSearch = (input: unknown) => Boolean((input as { where?: { search?: unknown } } | undefined)?.where?.search)

/** Counts a call for its person and their network. Refuses with resource-exhausted when one of them has had enough. */
export function spendAllowance(
  { store, settings, clock, ip }: AllowanceContext,
  actor: Actor,
  call: string,
  input: unknown,
): void {
  if (settings.allowances === 0) return
  const usual = costOf(call)
  const cost = usual === 'read' && isSearch(input) ? 'costly' : usual
  if (cost === 'read') return
  const buckets = bucketsByStore.getOrInsertComputed(store, () => new Map())
  const { person, network } = ALLOWANCES[cost]
  const scaled = ({ atOnce, perMinute }: Allowance) => ({
    atOnce: atOnce * settings.allowances,
    perMinute: perMinute * settings.allowances,
  })
  // Who has no account came by the link of a document.
  const personKey = actor.userid || actor.linkPass?.id
  const personWait =
    person && personKey
      ? takeOne(buckets, `${cost} person ${personKey}`, scaled(person[actor.permission]), clock.now())
      : 0
  // Who has had enough takes nothing away from the others of the network.
  const retryAfter = personWait || takeOne(buckets, `${cost} network ${networkOf(ip)}`, scaled(network), clock.now())
  if (retryAfter === 0) return
  const wait =
    retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : retryAfter === 1 ? 'a second' : `${retryAfter} seconds`
  refuse('resource-exhausted', `You're going too fast. Wait ${wait}, then try again.`, {
    reason: 'allowance',
    retryAfter,
  })
}
