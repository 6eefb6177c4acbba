import { createHash } from 'node:crypto'
import { SECOND } from '@belay/contract/constants'
import webPush from 'web-push'
import { type AllowedServers, PermanentRequestError, sendRequest } from '../outgoing/send-request.ts'
import type { PushSubscription } from './push.documents.ts'
import type { PushKeys } from './push-keys.ts'

const TIMEOUT_MS = 10 * SECOND
/** The statuses of a service that may take the message later: it was slow or gets too many. */
const TEMPORARY = [408, 429]

/** A message for a browser. A newer message with the same `tag` replaces one that was not delivered yet. */
type PushMessage = { payload: string; tag: string; isUrgent: boolean; secondsToLive: number }
type Sender = { keys: PushKeys; contact: string; allowed: AllowedServers }

/**
 * Encrypts a message for a browser and gives it to the browser's push service. Returns 'gone' if the subscription can
 * never work again, and 'refused' if the service will not take this message. Throws if a retry may help.
 */
export async function sendPush(
  { endpoint, keys, serverKey }: PushSubscription,
  { payload, tag, isUrgent, secondsToLive }: PushMessage,
  { keys: serverKeys, contact, allowed }: Sender,
): Promise<'sent' | 'gone' | 'refused'> {
  if (serverKey !== serverKeys.publicKey) return 'gone'
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
      vapidDetails: { subject: contact, ...serverKeys },
      TTL: secondsToLive,
      urgency: isUrgent ? 'high' : 'normal',
      topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
    })
    const answer = await sendRequest(endpoint, allowed, {
      method: 'POST',
      headers: headers as Record<string, string | number>,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    answer.destroy()
    const { statusCode: status = 0 } = answer
    if (status === 404 || status === 410) return 'gone'
    if (status >= 400 && status < 500 && !TEMPORARY.includes(status)) return 'refused'
    if (status < 200 || status >= 300) throw new Error(`the push service answered ${status}`)
    return 'sent'
  } catch (error) {
    if (error instanceof PermanentRequestError) return 'gone'
    throw error
  }
}
