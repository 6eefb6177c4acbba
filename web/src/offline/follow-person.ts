import { MINUTE, SECOND } from '@belay/contract/constants'
import type { Role } from '@belay/contract/roles'
import { queryClient } from '../cloud/query.ts'
import { identity } from '../cloud/session/identity.ts'
import { session } from '../cloud/session/session.ts'
import { FIRST_TAPS_MS } from '../shell/run-after-first-screen.ts'
import { toast } from '../ui/actions/toast.tsx'
import { isKeptForMe, readKeptFor, removeKeptFor, writeKeptFor } from './device.ts'
import { deleteKeptAnswers, sweepKeptAnswers } from './kept-answers.ts'
import { deleteKeptPage, keepPage } from './kept-page.ts'
import { renewPush } from './push.ts'
import { keepWhatWasRead, readAhead } from './read-ahead.ts'
import { registerWorker } from './register-worker.ts'
import { sendWaitingChanges } from './send-waiting.ts'
import { deleteWaitingChanges, listWaitingChanges, onWaitingNews } from './waiting-changes.ts'

/** The time in ms between attempts to send. Browsers do not notice every network that is back. */
const SEND_AGAIN_MS = 20 * SECOND
const READ_AHEAD_EVERY_MS = 30 * MINUTE

/**
 * Keeps on this device what a Facilitator or Client needs without a network, and deletes it when this person has signed
 * out, has another role, is disabled, or when another person signs in (R305, R414). Changes that were not sent outlive
 * a sign-in that only expired. Renews the subscription to push messages of any person who turned them on.
 */
export function followPerson(permission: Role | null): Promise<void> {
  // One at a time: the second must see what the first has kept or deleted.
  following = following.then(() => keepOrForget(permission)).catch(() => undefined)
  return following
}
let following: Promise<void> = Promise.resolve()
let keeping: ReturnType<typeof setTimeout> | undefined

async function keepOrForget(permission: Role | null): Promise<void> {
  const { state, user } = session.now()
  if (state === 'loading' || (state === 'verified' && permission === null)) return
  clearTimeout(keeping)
  const isKept = permission === 'Facilitator' || permission === 'Client'
  const owner = state === 'verified' && isKept ? `${user.userid} ${permission}` : null
  const keptFor = readKeptFor()
  if (keptFor && keptFor !== owner) {
    if (user && keptFor.startsWith(`${user.userid} `)) await sendNow()
    await forget(user === null && (await hasExpired()))
  }
  void renewPush()
  // Also for Admins, who may have answered a question about a shift in a notification.
  if (state === 'verified') sendWhenPossible()
  if (!owner) return
  if (keptFor !== owner) {
    // Another tab of the person before may have kept an answer after this device's answers were deleted.
    await deleteKeptAnswers()
    writeKeptFor(owner)
    await keepWhatWasRead()
  }
  // A deletion does not wait until everything is read. An answer that comes after it is not kept.
  keeping = setTimeout(() => void keepForOffline().catch(() => undefined), FIRST_TAPS_MS)
}

const sendNow = () => sendWaitingChanges(session.token)

/** True if the sign-in ended without a decision of the person or of an Admin, perhaps while the app was closed. */
async function hasExpired(): Promise<boolean> {
  const now = session.now()
  if (now.state !== 'signed-out' || !session.lastPerson()) return false
  const endReason = now.reason ?? (await identity.getSession().catch(() => null))?.because
  return endReason !== 'user-disabled'
}

/** Deletes what this device keeps. `keepsChanges`: except the changes that were not sent. */
async function forget(keepsChanges: boolean): Promise<void> {
  await Promise.all([deleteKeptAnswers(), deleteKeptPage(), keepsChanges ? null : deleteWaitingChanges()])
  if (keepsChanges) return
  removeKeptFor()
  // Until now, answers that came during the deletion were kept.
  await deleteKeptAnswers()
}

async function keepForOffline(): Promise<void> {
  if (!isKeptForMe()) return
  await Promise.all([sweepKeptAnswers(), readAhead()])
  // After the answers and before the worker, so that a page that opens without a network has data to show.
  await keepPage()
  await registerWorker()
}

let isSending = false

/** Sends what waits, now and whenever there may be a network again. Reads ahead from time to time. */
function sendWhenPossible(): void {
  void sendNow()
  if (isSending) return
  isSending = true
  addEventListener('online', () => void sendNow())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendNow()
  })
  setInterval(() => void sendIfWaiting(), SEND_AGAIN_MS)
  setInterval(() => void readAhead(), READ_AHEAD_EVERY_MS)
  onWaitingNews(({ sent, refused }) => {
    if (sent) void queryClient.invalidateQueries()
    if (!sent && !refused) void sendIfWaiting()
    if (refused) toast.error(`Not accepted: ${refused.about}. ${refused.refusal?.message ?? ''}`)
  })
}

async function sendIfWaiting(): Promise<void> {
  if ((await listWaitingChanges()).some(({ refusal }) => !refusal)) await sendNow()
}
