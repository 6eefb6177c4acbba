import { SECOND } from '@belay/contract/constants'
import type { Services } from '../calls/gate.ts'
import { type Asked, cookieName, readCookie, setCookie } from './cookies.ts'

type Tools = Pick<Services, 'settings' | 'clock' | 'identity'>

/** The encrypted cookies, each with its lifetime in seconds. */
const LIFETIMES = {
  /** An attempt to sign in at an external provider. */
  provider: 600,
  /** A sign-in that still needs its second step. */
  'second-step': 600,
  /** A browser that requested a code to sign in. */
  'sign-in-code': 600,
  /** A browser that needs no second step. */
  remembered: 30 * 24 * 3600,
  /** The challenge for a passkey. */
  passkey: 300,
  /** The secret of an authenticator app that is being added. */
  authenticator: 600,
} as const
export type SealedCookie = keyof typeof LIFETIMES

/** Returns the header that sets an encrypted cookie. */
export function setSealedCookie({ settings, clock, identity }: Tools, name: SealedCookie, value: object): string {
  const until = clock.now() + LIFETIMES[name] * SECOND
  return setCookie(cookieName(settings, name), identity.seal(JSON.stringify({ name, until, value })), LIFETIMES[name])
}

/** Returns the header that deletes an encrypted cookie. */
export const clearSealedCookie = ({ settings }: Pick<Services, 'settings'>, name: SealedCookie): string =>
  setCookie(cookieName(settings, name), '', 0)

/** Returns the value of an encrypted cookie. Null without one, after its end, and for the content of another cookie. */
export function readSealedCookie<Value extends object>(tools: Tools, request: Asked, name: SealedCookie): Value | null {
  const sealed = readCookie(request, cookieName(tools.settings, name))
  const text = sealed && tools.identity.unseal(sealed)
  if (!text) return null
  const content = JSON.parse(text) as { name?: string; until?: number; value: Value }
  return content.name === name && Number(content.until) > tools.clock.now() ? content.value : null
}
