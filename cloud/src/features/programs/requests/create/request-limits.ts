import { DAY, MINUTE, SECOND } from '@belay/contract/constants'
import { isAdmin } from '../../../../platform/calls/actor.ts'
import { refuse } from '../../../../platform/calls/refuse.ts'
import { findAll } from '../../../../platform/documents/find-all.ts'
import type { Restoration, Tx } from '../../../../platform/documents/transaction.ts'
import type { Settings } from '../../../../platform/settings/settings.ts'
import { contactsNamed, type ProgramRequest, programRequests } from '../program-requests.documents.ts'
import { mayCountContacts } from '../program-requests.rules.ts'

type Limits = Pick<Settings, 'requests'>

/**
 * Refuses with `resource-exhausted` and the seconds to wait if a person makes too many requests in an hour or a day,
 * because every request is mailed to every Admin. Admins have no limit. Requests of one person are serialized, also
 * between processes, so concurrent requests are counted too.
 */
export async function refuseTooManyRequests(tx: Tx, settings: Limits): Promise<void> {
  const { userid } = tx.actor
  if (isAdmin(tx.actor)) return
  await tx.guard(`requests of ${userid}`)
  const timesNamed = (await tx.get(contactsNamed, userid))?.times ?? []
  for (const [limit, period, name] of [
    [settings.requests.perHour, 60 * MINUTE, 'an hour'],
    [settings.requests.perDay, DAY, 'a day'],
  ] as const) {
    if (limit === 0) continue
    const since = tx.now - period + 1
    const requests = await findAll(tx.store, programRequests, { where: { userid }, orderBy: 'createdAt', from: since })
    // Requests that an Admin entered do not count.
    const requestTimes = requests.filter(({ enteredBy }) => !enteredBy).map(({ createdAt }) => createdAt)
    const times = [...timesNamed.filter((time) => time >= since), ...requestTimes]
    if (times.length < limit) continue
    const first = Math.min(...times)
    refuse('resource-exhausted', `You can make up to ${limit} requests within ${name}. Try again later, or call us.`, {
      reason: 'asked-too-often',
      retryAfter: Math.max(1, Math.ceil((first + period - tx.now) / SECOND)),
    })
  }
}

/** Counts a change that notifies people, such as new contacts, like a new request. */
export async function countLikeRequest(tx: Tx, settings: Limits): Promise<void> {
  if (isAdmin(tx.actor)) return
  await refuseTooManyRequests(tx, settings)
  await recordRequestTime(tx)
}

/** Counts a request for which there is no document. */
async function recordRequestTime(tx: Tx): Promise<void> {
  const { userid } = tx.actor
  const counter = await tx.get(contactsNamed, userid)
  const times = [...(counter?.times ?? []).filter((time) => time > tx.now - DAY), tx.now]
  if (counter) tx.update(contactsNamed, mayCountContacts(tx.actor, counter), { times })
  else tx.create(contactsNamed, { userid, times })
}

/** Counts an undone request like a request, because the Admins were mailed. */
export async function countUndoneRequests(tx: Tx, restorations: readonly Restoration<ProgramRequest>[]): Promise<void> {
  const isDeleted = restorations.some(({ before }) => before === null)
  if (isDeleted && !isAdmin(tx.actor)) await recordRequestTime(tx)
}
