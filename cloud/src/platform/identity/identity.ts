import type { PasswordPolicy } from '@belay/contract/password-rules'
import type { PushKeys } from '../push/push-keys.ts'
import type { BotCheck } from './bot-check.ts'
import type { Passwords } from './passwords.ts'
import type { Providers } from './providers.ts'
import type { Sealer } from './seal.ts'
import type { Tokens } from './tokens.ts'

/** The tools of identity that depend on the settings and the centre's secret. Its data is in the documents. */
export type Identity = Sealer & {
  /** Returns the HMAC of a text with the secret. The same text always gives the same result. */
  hmac(text: string): string
  passwords: Passwords
  passwordPolicy: PasswordPolicy
  botCheck: BotCheck
  tokens: Tokens
  providers: Providers
  pushKeys: PushKeys
}
