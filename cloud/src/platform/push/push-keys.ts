import webPush from 'web-push'
import type { DocumentStore } from '../documents/store.ts'
import type { Sealer } from '../identity/seal.ts'
import { storeOnce } from '../identity/secret.ts'
import type { Clock } from '../time/clock.ts'

/** The keys that identify this installation to push services (VAPID), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

/** The ID of the document with the keys. */
const PUSH_KEYS = 'push-keys'

/**
 * Returns the keys of push messages. The first start creates them, for all processes; they are stored encrypted with
 * the centre's secret. Keys that this secret cannot decrypt are replaced, which ends all subscriptions.
 */
export async function loadOrCreatePushKeys(parts: { store: DocumentStore; clock: Clock; sealer: Sealer }) {
  const { sealer } = parts
  const open = (sealed: string) => JSON.parse(sealer.unseal(sealed) ?? 'null') as PushKeys | null
  const created = sealer.seal(JSON.stringify(webPush.generateVAPIDKeys()))
  const stored = open(await storeOnce(parts, PUSH_KEYS, created))
  return stored ?? (open(await storeOnce(parts, PUSH_KEYS, created, true)) as PushKeys)
}
