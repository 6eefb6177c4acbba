import { MINUTE } from '@belay/contract/constants'
import type { Context } from '../../platform/calls/gate.ts'
import { consumeLimit } from '../../platform/identity/limits.ts'
import { clearSealedCookie, readSealedCookie, setSealedCookie } from '../../platform/identity/sealed-cookies.ts'
import { addCookie } from './flow.ts'

type Challenge = { challenge: string; userid: string }

/** Keeps the challenge of a passkey in this browser for five minutes. `userid` is empty for a sign-in by passkey. */
export function keepChallenge(context: Context, challenge: string, userid: string): void {
  const kept: Challenge = { challenge, userid }
  addCookie(context, setSealedCookie(context, 'passkey', kept))
}

/** Returns the challenge of this browser for the user ID, and uses it up. Null if there is none. */
export async function takeChallenge(context: Context, userid: string): Promise<string | null> {
  const kept = readSealedCookie<Challenge>(context, context, 'passkey')
  if (!kept || kept.userid !== userid) return null
  addCookie(context, clearSealedCookie(context, 'passkey'))
  await consumeLimit(context, { name: 'passkey-challenge', whom: kept.challenge, window: 5 * MINUTE }, 1)
  return kept.challenge
}
