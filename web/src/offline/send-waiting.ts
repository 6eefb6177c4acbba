import type { ErrorData } from '@belay/contract/call'
import { IDEMPOTENCY_HEADER, NETWORK_TIMEOUT } from '@belay/contract/constants'
import {
  findWaitingChange,
  listWaitingChanges,
  type Refusal,
  removeWaitingChange,
  setRefusal,
  WAITING,
  type WaitingChange,
} from './waiting-changes.ts'

/**
 * Returns an access token; null if nobody is signed in. Throws without a network. `refused`: a token that the cloud has
 * refused, so another one is needed.
 */
type GetToken = (refused?: string) => Promise<string | null>
type Outcome = 'sent' | 'later' | 'of-another' | 'token-refused' | Refusal

/**
 * Sends the waiting changes to the cloud, in their order, and stops at the first one that gets no answer. A refused
 * change stays with its reason, and does not hold up the others. Only one tab or worker sends at a time.
 */
export async function sendWaitingChanges(getToken: GetToken): Promise<void> {
  await withLock(WAITING, async () => {
    for (const { key } of await listWaitingChanges())
      if ((await withLock(key, () => sendIfWaiting(key, getToken))) === 'later') return
  })
}

async function sendIfWaiting(key: string, getToken: GetToken): Promise<Outcome | undefined> {
  // The person may have taken it back while the others were sent.
  const change = await findWaitingChange(key)
  if (!change || change.refusal) return undefined
  // Another person's changes wait until that person signs in again.
  const outcome = await sendAsOwner(change, getToken)
  if (outcome === 'sent') await removeWaitingChange(change, true)
  else if (typeof outcome === 'object') await setRefusal(change, outcome)
  return outcome
}

/** Takes back a change, after an attempt to send it that runs now. Returns false if the change no longer waits. */
export function takeBack(change: WaitingChange): Promise<boolean> {
  return withLock(change.key, async () => {
    if (!(await findWaitingChange(change.key))) return false
    await removeWaitingChange(change)
    return true
  })
}

/** Runs a function in only one tab or worker at a time: the sending of all changes, or of the one with this key. */
function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? (navigator.locks.request(name, run) as Promise<Result>) : run()
}

/** Returns the ID of a token's person. */
function readOwner(token: string): string | undefined {
  const [, payload = ''] = token.split('.')
  return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }).sub
}

/** Sends a change with a token of its person, and once more with a new one, as the calls of screens are. */
async function sendAsOwner(change: WaitingChange, getToken: GetToken, refused?: string): Promise<Outcome> {
  const token = await getToken(refused).catch(() => null)
  if (!token || token === refused) return 'later'
  if (readOwner(token) !== change.owner) return 'of-another'
  const outcome = await sendChange(change, token)
  if (outcome !== 'token-refused') return outcome
  // A token can expire between two refreshes (the machine slept).
  return refused ? 'later' : sendAsOwner(change, getToken, token)
}

async function sendChange({ key, call, input }: WaitingChange, token: string): Promise<Outcome> {
  let response: Response
  try {
    response = await fetch(`/rpc/${call.replace('.', '/')}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        [IDEMPOTENCY_HEADER]: key,
      },
      body: JSON.stringify({ json: input }),
      credentials: 'omit',
      // Until then no other tab can send, and the person cannot sign out.
      signal: AbortSignal.timeout(NETWORK_TIMEOUT.short),
    })
  } catch {
    return 'later'
  }
  if (response.ok) return 'sent'
  if (response.status === 401) return 'token-refused'
  const answer = (await response.json().catch(() => null)) as { json?: RefusedAnswer } | null
  if (!answer?.json || response.status === 429 || response.status >= 500) return 'later'
  const { code = '', message = '', data } = answer.json
  // An earlier try arrived, but its answer did not.
  if (data?.reason === 'already-made') return 'sent'
  return { code, message }
}
type RefusedAnswer = { code?: string; message?: string; data?: ErrorData }
