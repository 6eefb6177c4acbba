import {
  ALLOWANCES,
  type Allowance,
  BYTES_WITHOUT_ROLE,
  type Cost,
  type LimitedCost,
  NETWORKS_OF_A_SITE,
  PUBLIC_ANSWERS,
} from '@belay/contract/allowances'
import { factsOf } from '@belay/contract/call-facts'
import { MINUTE, SECOND } from '@belay/contract/constants'
import type { Settings } from '../settings/settings.ts'
import type { Actor } from './actor.ts'
import { networkOf, siteOf } from './ip-network.ts'
import { refuse } from './refuse.ts'

/** Maximum number of people and networks in memory. Drops the one idle for the longest time: its allowance is full. */
const MAX_BUCKETS = 20_000

export type Bucket = { left: number; at: number }
type AllowanceContext = {
  store: object
  settings: Pick<Settings, 'allowances'>
  clock: { now(): number }
  ip: string
  /** The size of the request's body. */
  bodyBytes?: number
}

/** The buckets of each store. They are in memory, so each process counts for itself. */
const bucketsByStore = new WeakMap<object, Map<string, Bucket>>()

/** Takes tokens from a bucket. Returns the seconds to wait if it has too few, else 0. */
export function takeTokens(
  buckets: Map<string, Bucket>,
  key: string,
  { atOnce, perMinute }: Allowance,
  now: number,
  wanted: number,
): number {
  const amount = Math.min(wanted, atOnce)
  const bucket = buckets.get(key) ?? { left: atOnce, at: now }
  const left = Math.min(atOnce, bucket.left + (Math.max(0, now - bucket.at) / MINUTE) * perMinute)
  buckets.delete(key)
  buckets.set(key, { left: left < amount ? left : left - amount, at: now })
  const oldest = buckets.size > MAX_BUCKETS ? buckets.keys().next().value : undefined
  if (oldest !== undefined) buckets.delete(oldest)
  return left < amount ? Math.max(1, Math.ceil(((amount - left) / perMinute) * (MINUTE / SECOND))) : 0
}

const isSearch = (input: unknown) => Boolean((input as { where?: { search?: unknown } } | undefined)?.where?.search)

const isLimited = (cost: Cost): cost is LimitedCost => cost !== 'read' && cost !== 'signIn'

/** Counts a call before its body is read. True if it was counted; the cost of a read depends on its input. */
export function consumeAllowanceUnread(context: AllowanceContext, actor: Actor, call: string): boolean {
  const { cost } = factsOf(call)
  if (isLimited(cost)) consumeCost(context, actor, cost)
  return cost !== 'read'
}

/** Counts a call for its person and their network. Throws `resource-exhausted` if an allowance is used up. */
export function consumeAllowance(context: AllowanceContext, actor: Actor, call: string, input: unknown): void {
  const { cost } = factsOf(call)
  if (isLimited(cost)) consumeCost(context, actor, cost)
  else if (cost === 'read' && isSearch(input)) consumeCost(context, actor, 'costly')
}

/** Returns the functions that take tokens for a key, and for the network of the request. Both return a wait, or 0. */
function createTakers({ store, settings, clock, ip }: AllowanceContext) {
  const buckets = bucketsByStore.getOrInsertComputed(store, () => new Map())
  const take = (key: string, { atOnce, perMinute }: Allowance, amount: number, times = 1) => {
    const factor = settings.allowances * times
    return takeTokens(buckets, key, { atOnce: atOnce * factor, perMinute: perMinute * factor }, clock.now(), amount)
  }
  const site = siteOf(ip)
  const takeOfNetwork = (unit: string, allowance: Allowance, amount: number) =>
    take(`${unit} network ${networkOf(ip)}`, allowance, amount) ||
    (site === null ? 0 : take(`${unit} site ${site}`, allowance, amount, NETWORKS_OF_A_SITE))
  return { take, takeOfNetwork }
}

function consumeCost(context: AllowanceContext, actor: Actor, cost: LimitedCost): void {
  if (context.settings.allowances === 0) return
  const { take, takeOfNetwork } = createTakers(context)
  // A person without an account came by a document's link.
  const person = actor.userid || actor.linkPass?.id
  const allowance = ALLOWANCES[cost]
  const personal = allowance.person?.[actor.permission]
  const bytes = BYTES_WITHOUT_ROLE.change + (context.bodyBytes ?? 0)
  const isCountedInBytes = cost === 'write' && actor.userid !== '' && actor.permission === 'No Access'
  // Strangers of the network take nothing from people who are signed in.
  const isOwnQuestion = cost === 'public' && Boolean(person)
  // After a refusal for the person, the buckets of the network and of everyone keep their tokens for others.
  const retryAfter =
    (personal && person ? take(`${cost} person ${person}`, personal, 1) : 0) ||
    (isCountedInBytes ? take(`bytes person ${person}`, BYTES_WITHOUT_ROLE.person, bytes) : 0) ||
    (isOwnQuestion ? 0 : takeOfNetwork(cost, allowance.network, 1)) ||
    (isCountedInBytes ? takeOfNetwork('bytes', BYTES_WITHOUT_ROLE.network, bytes) : 0) ||
    (isCountedInBytes ? take('bytes everyone', BYTES_WITHOUT_ROLE.everyone, bytes) : 0)
  if (retryAfter === 0) return
  const wait =
    retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : retryAfter === 1 ? 'a second' : `${retryAfter} seconds`
  refuse('resource-exhausted', `You're going too fast. Wait ${wait}, then try again.`, {
    reason: 'allowance',
    retryAfter,
  })
}

/** Counts a large answer that is not a call, for its network. Returns the seconds to wait, or 0. */
export const takePublicAnswer = (context: AllowanceContext): number =>
  context.settings.allowances === 0 ? 0 : createTakers(context).takeOfNetwork('answers', PUBLIC_ANSWERS, 1)

/** Counts a page that anyone may open like a public call. Returns the seconds to wait, or 0. */
export const takePublicPage = (context: AllowanceContext): number =>
  context.settings.allowances === 0 ? 0 : createTakers(context).takeOfNetwork('public', ALLOWANCES.public.network, 1)
