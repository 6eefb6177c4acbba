import type { Settings } from '../settings.ts'
import { deny } from './refusals.ts'

const ASK: Record<string, string> = {
  'cloudflare-turnstile': 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  'google-recaptcha': 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
}

/** The bot check: off without a provider and keys. `address` overrides whom to ask, for tests. */
export function openBotCheck(settings: Settings, address?: string) {
  const provider = settings['identity.botCheckProvider']
  const siteKey = settings['identity.botCheckSiteKey']
  const secret = settings['identity.botCheckSecret']
  const url = address ?? ASK[provider]
  if (provider && !ASK[provider]) throw new Error(`BOT_CHECK_PROVIDER: ${provider} is not one of ${Object.keys(ASK).join(', ')}.`)
  const on = Boolean(provider && siteKey && secret)
  return {
    config: on ? { provider, siteKey } : { provider: null },
    /** Refuses with `bot-check-needed` unless the provider confirms the answer; also when it cannot be asked. */
    async pass(answer: string | undefined, ip: string): Promise<void> {
      if (!on || !url) return
      if (!answer) deny('bot-check-needed')
      const asked = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: answer, remoteip: ip }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null)
      const said = asked?.ok ? ((await asked.json().catch(() => null)) as { success?: boolean } | null) : null
      if (said?.success !== true) deny('bot-check-needed')
    },
  }
}
export type BotCheck = ReturnType<typeof openBotCheck>
