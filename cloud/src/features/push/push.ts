import { createHash } from 'node:crypto'
import { LIMITS, PUSH } from '@belay/contract/constants'
import type { PushSettings } from '@belay/contract/push'
import type { Actor } from '../../platform/calls/actor.ts'
import { pickDefinedFields } from '../../platform/calls/defined-fields.ts'
import { type Context, requireVersion, runInTransaction, transactional } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Reader, Tx } from '../../platform/documents/transaction.ts'
import { mayFollowProof } from '../../platform/identity/identity.rules.ts'
import { requireActorSession } from '../../platform/identity/sessions.ts'
import { checkAddress, PermanentRequestError } from '../../platform/outgoing/send-request.ts'
import { pushSubscriptions } from '../../platform/push/push.documents.ts'
import { deleteSubscriptions, findSubscriptions, guardSubscriptions } from '../../platform/push/subscriptions.ts'
import { isLocal } from '../centre/centre.ts'
import { requireCaller } from '../users/find-users.ts'
import { pushSettings, type StoredPushSettings } from './push.documents.ts'
import { mayChangePushSettings, mayTakeSubscription, resolvePushSettings } from './push.rules.ts'

/** Returns the caller's choices and devices. */
export const getPushSettings = async (context: Context): Promise<PushSettings> =>
  presentSettings(context, context.actor, await context.store.get(pushSettings, context.actor.userid))

async function presentSettings(
  reader: Reader,
  { userid }: Actor,
  stored: Versioned<StoredPushSettings> | null,
): Promise<PushSettings> {
  const subscriptions = await findSubscriptions(reader, userid)
  const devices = subscriptions.map(({ userAgent, createdAt }) => ({ userAgent, addedAt: createdAt }))
  return { ...resolvePushSettings(stored), devices, version: stored?.version ?? 0 }
}

/** Stores the caller's choices. Kinds that are left out stay the same. */
export const savePushSettings = transactional('push.saveSettings', async (tx, input) => {
  const { kinds, quietHours, dailyMail, version } = input
  const { userid } = tx.actor
  await requireCaller(tx)
  const stored = await tx.get(pushSettings, userid)
  requireVersion(await presentSettings(tx, tx.actor, stored), version)
  const before = resolvePushSettings(stored)
  const changes = {
    kinds: { ...before.kinds, ...pickDefinedFields(kinds ?? {}) },
    quietHours: quietHours === undefined ? before.quietHours : quietHours,
    dailyMail: dailyMail ?? before.dailyMail,
  }
  const saved = stored
    ? tx.update(pushSettings, mayChangePushSettings(tx.actor, stored), changes)
    : tx.create(pushSettings, { userid, ...changes })
  return presentSettings(tx, tx.actor, saved)
})

const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

/** Sends the caller's messages to a browser, until the caller's session ends (R311). */
export const subscribe = transactional('push.subscribe', async (tx, { endpoint, keys }, context) => {
  refuseForbiddenEndpoint(context, endpoint)
  const { userid, sessionId } = tx.actor
  await guardSubscriptions(tx, userid)
  await requireActorSession(tx)
  const id = idOf(endpoint)
  const fields = {
    userid,
    sessionId,
    keys: { p256dh: keys.p256dh, auth: keys.auth },
    serverKey: context.identity.pushKeys.publicKey,
    userAgent: context.userAgent.slice(0, LIMITS.shortText),
  }
  const stored = await tx.get(pushSubscriptions, id)
  if (stored) tx.update(pushSubscriptions, mayTakeSubscription(stored, keys), fields)
  else tx.create(pushSubscriptions, { id, endpoint, ...fields })
  const others = (await findSubscriptions(tx, userid)).filter((other) => other.id !== id)
  for (const oldest of others.slice(0, Math.max(0, others.length + 1 - PUSH.devices)))
    tx.remove(pushSubscriptions, mayFollowProof(oldest))
  return { ok: true }
})

/** Refuses an endpoint that is not on a public server, so that Belay sends no requests into its own network. */
function refuseForbiddenEndpoint(context: Context, endpoint: string): void {
  try {
    checkAddress(endpoint, { loopback: isLocal(context) })
  } catch (error) {
    if (!(error instanceof PermanentRequestError)) throw error
    refuse('invalid-argument', "This is not the address of a browser's push service.", 'forbidden-endpoint')
  }
}

/** Sends no more messages to a browser of the caller. */
export async function unsubscribe(context: Context, { endpoint }: { endpoint: string }) {
  const id = idOf(endpoint)
  await runInTransaction(context, (tx) => deleteSubscriptions(tx, tx.actor.userid, (one) => one.id === id))
  return { ok: true } as const
}

/** Deletes the choices of a deleted person. */
export async function deletePushSettings(tx: Tx, userid: string): Promise<void> {
  const stored = await tx.get(pushSettings, userid)
  if (stored) tx.remove(pushSettings, mayChangePushSettings({ userid }, stored))
}
