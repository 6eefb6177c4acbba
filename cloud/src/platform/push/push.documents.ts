import { defineCollection, number, text } from '../documents/define-collection.ts'
import type { Versioned } from '../documents/store.ts'

/**
 * A browser that a person gets push messages in. `id` is a hash of the endpoint. It is deleted with the session in
 * which it was added. `serverKey` is the public key that the browser accepts messages of.
 */
export type PushSubscription = {
  id: string
  userid: string
  sessionId: string
  endpoint: string
  keys: { p256dh: string; auth: string }
  serverKey: string
  userAgent: string
  createdAt: number
  updatedAt?: number
}
export type VersionedSubscription = Versioned<PushSubscription>

export const pushSubscriptions = defineCollection<PushSubscription>({
  name: 'pushSubscriptions',
  idField: 'id',
  keys: { userid: text('userid'), createdAt: number('createdAt') },
  lists: { createdAt: [['userid']] },
  unaudited: true,
})
