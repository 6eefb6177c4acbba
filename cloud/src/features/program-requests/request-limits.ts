import { DAY, MINUTE, SECOND } from '@belay/contract/constants'
import { isAdmin } from '../../platform/actor.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Settings } from '../../platform/settings.ts'
import { contactsNamed, type ProgramRequest, programRequests } from './program-requests.documents.ts'
import { mayCountContacts } from './program-requests.rules.ts'

type Limits = Pick<Settings, 'requests'>

/**
 * Refuses with resource-exhausted, and the seconds left, when a person asks for more programs than fit an hour or a
 * day: every request is mailed to every Admin. Admins may enter as many as they like. Requests of one person come one
 * after the other, also between processes, so that many sent at once are counted like many sent in turn.
 */
export async function refuseTooManyRequests(tx: Tx, settings: Limits): Promise<void> {
  const { userid } = tx.actor
  if (isAdmin(tx.actor)) return
  await tx.guard(`requests of ${userid}`)
  const timesNamed = (await tx.get(contactsNamed, userid))?.times ?? []
  for (const [most, within, name] of [
    [settings.requests.perHour, 60 * MINUTE, 'an hour'],
    [settings.requests.perDay, DAY, 'a day'],
  ] as const) {
    if (most === 0) continue
    const since = tx.now - within + 1
    const lately = timesNamed.filter((time) => time >= since)
    const own = await findAll(tx.store, programRequests, { where: { userid }, orderBy: 'createdAt', from: since })
    // What an Admin entered for somebody does not count.
    const asked = [...lately, ...own.filter(({ enteredBy }) => !enteredBy).map(({ createdAt }) => createdAt)]
    if (asked.length < most) continue
    const first = Math.min(...asked)
    refuse('resource-exhausted', `You can make up to ${most} requests within ${name}. Try again later, or call us.`, {
      reason: 'asked-too-often',
      retryAfter: Math.max(1, Math.ceil((first + within - tx.now) / SECOND)),
    })
  }
}

/** Naming contacts of a request that is there already tells people, so it counts like a request of its own. */
export async function countNamedContacts(tx: Tx, settings: Limits): Promise<void> {
  if (isAdmin(tx.actor)) return
  await refuseTooManyRequests(tx, settings)
  await countAsked(tx)
}

/** Counts a request, of which no document does. */
async function countAsked(tx: Tx): Promise<void> {
  const { userid } = tx.actor
  const counted = await tx.get(contactsNamed, userid)
  const times = [...(counted?.times ?? []).filter((time) => time > tx.now - DAY), tx.now]
  if (counted) tx.update(contactsNamed, mayCountContacts(tx.actor, counted), { times })
  else tx.create(contactsNamed, { userid, times })
}

/** Counts an Undo of a new request like a request: each time the Admins get an e-mail. */
export async function countTakenBack(tx: Tx, restorations: readonly Restoration<ProgramRequest>[]): Promise<void> {
  const isTakenBack = restorations.some(({ as }) => as === null)
  if (isTakenBack && !isAdmin(tx.actor)) await countAsked(tx)
}
