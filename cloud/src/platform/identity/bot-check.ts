import { refuse } from '../calls/refuse.ts'
import type { Settings } from '../settings/settings.ts'

type Provider = {
  ask: string
  /** The origins that the widget loads from, by CSP directive, according to the provider's documentation. */
  admits: Readonly<Partial<Record<'script-src' | 'style-src-elem' | 'connect-src' | 'frame-src', string>>>
}
const TURNSTILE = 'https://challenges.cloudflare.com'
const HCAPTCHA = 'https://hcaptcha.com https://*.hcaptcha.com'
const RECAPTCHA = 'https://www.google.com/recaptcha/'

const PROVIDERS: Readonly<Record<Exclude<Settings['identity']['botCheckProvider'], ''>, Provider>> = {
  'cloudflare-turnstile': {
    ask: `${TURNSTILE}/turnstile/v0/siteverify`,
    admits: { 'script-src': TURNSTILE, 'frame-src': TURNSTILE },
  },
  'google-recaptcha': {
    ask: 'https://www.google.com/recaptcha/api/siteverify',
    admits: {
      'script-src': `${RECAPTCHA} https://www.gstatic.com/recaptcha/`,
      'connect-src': RECAPTCHA,
      'frame-src': `${RECAPTCHA} https://recaptcha.google.com/recaptcha/`,
    },
  },
  hcaptcha: {
    ask: 'https://api.hcaptcha.com/siteverify',
    admits: { 'script-src': HCAPTCHA, 'style-src-elem': HCAPTCHA, 'connect-src': HCAPTCHA, 'frame-src': HCAPTCHA },
  },
}

type BotCheckKeys = Pick<Settings, 'identity'>

/** Returns the configured provider if all its keys are set. Null otherwise. */
function providerOf(settings: BotCheckKeys): Provider | null {
  const name = settings.identity.botCheckProvider
  return name && settings.identity.botCheckSiteKey && settings.identity.botCheckSecret ? PROVIDERS[name] : null
}

/** Returns the origins that the content security policy must allow for the bot check. Empty if it is off. */
export const botCheckSources = (settings: BotCheckKeys): Provider['admits'] => providerOf(settings)?.admits ?? {}

/** Opens the bot check, which is off without a provider and keys. Tests replace the provider's `address`. */
export function createBotCheck(settings: Settings, address?: string) {
  const provider = providerOf(settings)
  const secret = settings.identity.botCheckSecret
  return {
    config: provider
      ? { provider: settings.identity.botCheckProvider, siteKey: settings.identity.botCheckSiteKey }
      : { provider: null },
    /** Throws `bot-check-needed` unless the provider confirms the answer, also if it cannot be reached. */
    async pass(answer: string | undefined, ip: string): Promise<void> {
      if (!provider) return
      if (!answer) refuse('bot-check-needed')
      const response = await fetch(address ?? provider.ask, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: answer, remoteip: ip }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null)
      const verdict = response?.ok ? ((await response.json().catch(() => null)) as { success?: boolean } | null) : null
      if (verdict?.success !== true) refuse('bot-check-needed')
    },
  }
}
export type BotCheck = ReturnType<typeof createBotCheck>
