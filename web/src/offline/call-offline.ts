import { SECOND } from '@belay/contract/constants'
import { civilDateOf } from '@belay/contract/dates'
import { storeWaitingChange } from '../cloud/calls/changes.ts'
import { keepEarlyAnswer } from '../cloud/calls/early-answers.ts'
import { getErrorCode } from '../cloud/calls/errors.ts'
import type { Centre } from '../cloud/centre.ts'
import { type CallContext, createUnreachableError } from '../cloud/client.ts'
import { queryClient } from '../cloud/query.ts'
import { session } from '../cloud/session/session.ts'
import { isKeptForMe } from './device.ts'
import { findKeptAnswer, keepAnswer } from './kept-answers.ts'
import { isReadKept, isSentLater } from './kept-calls.ts'
import { shownSince } from './shown-since.ts'
import { addWaitingChange, listWaitingChanges } from './waiting-changes.ts'

/** The time in ms after which a kept answer is shown while the network is still being asked. */
const PATIENCE_MS = 2 * SECOND
/** The time in ms after which the network is asked again for what is shown from this device. */
const ASK_AGAIN_MS = 15 * SECOND

type Call = { call: string; input: unknown; context: CallContext; next: () => Promise<unknown> }

/**
 * Makes a call that also works without a network. Other calls are only passed on.
 *
 * Known limit: only the devices of Facilitators and Clients keep answers, and only those of Facilitators keep changes.
 */
export function callOffline(made: Call): Promise<unknown> {
  if (isReadKept(made.call)) return readOrFindKept(made)
  return isSentLater(made.call) ? sendNowOrLater(made) : made.next()
}

const isUnreachable = (error: unknown) => getErrorCode(error) === 'unavailable'
type User = ReturnType<typeof session.now>['user']
/** False if another person has signed in, or nobody, since a call was made. */
const isStillMe = (user: User) => session.now().user?.userid === user?.userid

/**
 * Reads from the cloud. Without an answer, or if it takes long, returns the kept answer. The cloud's answer replaces it
 * when it arrives.
 */
async function readOrFindKept({ call, input, next }: Call): Promise<unknown> {
  const { user } = session.now()
  const read = next().then((answer) => {
    // Another person may have signed in before the answer came.
    if (isReadKept(call) && isStillMe(user)) void keepAnswer(call, input, answer).catch(() => undefined)
    return answer
  })
  const patience = new Promise<'slow'>((resolve) => setTimeout(() => resolve('slow'), PATIENCE_MS))
  const first = await Promise.race([
    read.then(
      () => 'read' as const,
      (error: unknown) => (isUnreachable(error) ? ('unreachable' as const) : ('refused' as const)),
    ),
    patience,
  ])
  if (first === 'read' || first === 'refused') return read
  const kept = await findKeptAnswer(call, input).catch(() => undefined)
  if (!kept) return read
  outdated.set(call, kept.at)
  showSince()
  read.then(
    (answer) => {
      if (isStillMe(user)) void keepEarlyAnswer(call, input, Promise.resolve(answer))
      readAgain([call])
    },
    () => {
      timer ??= setTimeout(() => readAgain([...outdated.keys()]), ASK_AGAIN_MS)
    },
  )
  return call === 'centre.get' ? addToday(kept.answer as Centre) : kept.answer
}

/** Sets today's date by the device's clock. */
const addToday = (centre: Centre): Centre => ({ ...centre, today: civilDateOf(Date.now(), centre.timeZone) })

/** The times of the kept answers on screen, by call. */
const outdated = new Map<string, number>()
let timer: ReturnType<typeof setTimeout> | undefined
const showSince = () => shownSince.set(outdated.size > 0 ? Math.min(...outdated.values()) : null)

/** Reads what is shown from this device once more. */
function readAgain(calls: readonly string[]): void {
  clearTimeout(timer)
  timer = undefined
  for (const call of calls) outdated.delete(call)
  showSince()
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => Array.isArray(path) && calls.includes(path.join('.')),
  })
}
globalThis.addEventListener?.('online', () => readAgain([...outdated.keys()]))

/** Makes a change. Stores it on this device if the cloud cannot be reached, or if earlier changes wait. */
async function sendNowOrLater({ call, input, context, next }: Call): Promise<unknown> {
  const { user } = session.now()
  context.key = crypto.randomUUID()
  const waits = (await listWaitingChanges().catch(() => [])).some(({ refusal }) => !refusal)
  let failure: unknown = createUnreachableError({ saving: true })
  try {
    if (!waits) return await next()
  } catch (error) {
    if (!isUnreachable(error)) throw error
    failure = error
  }
  // The change would stay on the device of the next person, who cannot send it.
  if (!isKeptForMe() || !isStillMe(user)) throw failure
  const change = {
    key: context.key,
    owner: user?.userid ?? '',
    call,
    input,
    about: context.about ?? '',
    at: Date.now(),
  }
  await addWaitingChange(change).catch(() => {
    // The device has no room. The person reads that nothing was saved, and the form keeps what was typed.
    throw failure
  })
  const answer = {}
  storeWaitingChange(answer, change)
  return answer
}
