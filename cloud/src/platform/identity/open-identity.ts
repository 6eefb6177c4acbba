import { createHmac } from 'node:crypto'
import type { DocumentStore } from '../documents/store.ts'
import { randomIds } from '../process/ids.ts'
import { loadOrCreatePushKeys } from '../push/push-keys.ts'
import type { Settings } from '../settings/settings.ts'
import type { Clock } from '../time/clock.ts'
import { createBotCheck } from './bot-check.ts'
import type { Identity } from './identity.ts'
import { type DeriveKey, passwordHashing, passwordPolicyOf } from './passwords.ts'
import { createProviders } from './providers.ts'
import { createSealer } from './seal.ts'
import { loadOrCreateSecret } from './secret.ts'
import { openTokens } from './tokens.ts'

type Options = {
  settings: Settings
  store: DocumentStore
  clock: Clock
  /** Options for tests: a cheap password hash, its function, and the bot check's address. */
  passwordCost?: number
  derive?: DeriveKey
  botCheckUrl?: string
}

/** Opens identity over the documents of the store: its secret, its keys and its tools. */
export async function openIdentity({ settings, store, clock, ...options }: Options): Promise<Identity> {
  const secret = await loadOrCreateSecret({ settings, store, clock })
  const sealer = createSealer(secret)
  return {
    ...sealer,
    hmac: (text) => createHmac('sha256', secret).update(text).digest('base64url'),
    passwords: passwordHashing(options.passwordCost, options.derive),
    passwordPolicy: passwordPolicyOf(settings),
    botCheck: createBotCheck(settings, options.botCheckUrl),
    tokens: await openTokens({ store, clock, sealer, newID: randomIds.next }),
    providers: createProviders(settings),
    pushKeys: await loadOrCreatePushKeys({ store, clock, sealer }),
  }
}
