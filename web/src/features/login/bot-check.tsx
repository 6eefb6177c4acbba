import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { identity } from '../../cloud/session/identity.ts'
import { getPreloadedAnswer } from '../../cloud/session/preloaded-answers.ts'

type Widget = {
  render: (
    element: HTMLElement,
    options: { sitekey: string; callback: (answer: string) => void; 'expired-callback': () => void },
  ) => unknown
  ready?: (run: () => void) => void
}

/** `readies`: the widget may render only in the script's `ready` callback. Turnstile's fails in a script added late. */
const PROVIDERS: Record<string, { script: string; global: string; readies?: true }> = {
  'cloudflare-turnstile': {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
  },
  'google-recaptcha': {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    global: 'grecaptcha',
    readies: true,
  },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js?render=explicit', global: 'hcaptcha' },
}

const loadedScripts = new Map<string, Promise<void>>()
function loadScript(src: string): Promise<void> {
  const existing = loadedScripts.get(src)
  if (existing) return existing
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('The bot check could not be loaded.'))
    document.head.append(script)
  })
  loadedScripts.set(src, loading)
  return loading
}

/** Shows the bot check of the configured provider, if any. An answer is valid once: give each attempt a new key. */
export function BotCheck({ onAnswer }: { onAnswer: (answer: string | undefined) => void }) {
  const { data } = useQuery({
    queryKey: ['botCheck'],
    queryFn: () => identity.getBotCheck(),
    ...getPreloadedAnswer<Awaited<ReturnType<typeof identity.getBotCheck>>>('botCheck'),
  })
  const place = useRef<HTMLDivElement>(null)
  const provider = data?.provider ? PROVIDERS[data.provider] : undefined
  const sitekey = data?.siteKey
  useEffect(() => {
    if (!provider || !sitekey) return
    let isUnmounted = false
    loadScript(provider.script).then(
      () => {
        const widget = (window as unknown as Record<string, Widget | undefined>)[provider.global]
        const element = place.current
        if (isUnmounted || !widget || !element) return
        const render = () =>
          void widget.render(element, { sitekey, callback: onAnswer, 'expired-callback': () => onAnswer(undefined) })
        if (provider.readies) widget.ready?.(render)
        else render()
      },
      () => onAnswer(undefined),
    )
    return () => {
      isUnmounted = true
      onAnswer(undefined)
    }
  }, [provider, sitekey, onAnswer])
  return provider ? <div ref={place} /> : null
}
