import { DAY, MINUTE, SECOND } from '@belay/contract/constants'
import { isAdmin } from '../../platform/actor.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Settings } from '../../platform/settings.ts'
import { programRequests } from './program-requests.documents.ts'

/**
 * Refuses with resource-exhausted, and the seconds left, when a person asks for more programs than fit an hour or a day:
 * every request is mailed to every Admin. Admins may enter as many as they like. Requests of one person come one after
 * the other, also between processes, so that many sent at once are counted like many sent in turn.
 */
export async function mayAskAgain(tx: Tx, settings: Pick<Settings, 'requests.perHour' | 'requests.perDay'>): Promise<void> {
  const { userid } = tx.actor
  if (isAdmin(tx.actor)) return
  await tx.guard(`requests of ${userid}`)
  for (const [most, within, name] of [
    [settings['requests.perHour'], 60 * MINUTE, 'an hour'],
    [settings['requests.perDay'], DAY, 'a day'],
  ] as const) {
    if (most === 0) continue
    const since = tx.now - within + 1
    const made = await tx.store.count(programRequests, { where: { userid }, orderBy: 'createdAt', from: since }, most)
    if (made < most) continue
    const { items } = await tx.store.find(programRequests, { where: { userid }, orderBy: 'createdAt', from: since, limit: 1 })
    refuse('resource-exhausted', `You asked for ${most} programs within ${name}, which is as many as we take at a time. Try again later, or call us.`, {
      reason: 'asked-too-often',
      retryAfter: Math.max(1, Math.ceil(((items[0]?.createdAt ?? tx.now) + within - tx.now) / SECOND)),
    })
  }
}
