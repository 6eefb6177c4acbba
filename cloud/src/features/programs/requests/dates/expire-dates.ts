import { addDays, toIsoDate } from '@belay/contract/dates'
import type { Services } from '../../../../platform/calls/gate.ts'
import { iterateAll } from '../../../../platform/documents/find-all.ts'
import type { Tx } from '../../../../platform/documents/transaction.ts'
import { centreToday } from '../../../../platform/time/today.ts'
import { notify } from '../../../notifications/notify.ts'
import { addToHistory, programNameOf, programRequests } from '../program-requests.documents.ts'
import { datesExpired, datesUnanswered } from '../program-requests.notifications.ts'
import { hasExpiredOffer, mayExpireOffer } from '../program-requests.rules.ts'

/** The expiry of offered dates that were not answered in time. Releases them and notifies the client and the Admins. */
export const expiredDates = {
  async *find({ store, clock, settings }: Pick<Services, 'store' | 'clock' | 'settings'>) {
    const yesterday = addDays(centreToday(settings, clock.now()), -1)
    const query = { orderBy: 'heldUntil', to: toIsoDate(yesterday) }
    for await (const { id } of iterateAll(store, programRequests, query)) yield [id]
  },

  async send(tx: Tx, services: Pick<Services, 'settings'>, [id = '']: readonly string[]): Promise<void> {
    const today = centreToday(services.settings, tx.now)
    const request = await tx.get(programRequests, id)
    if (!request || !hasExpiredOffer(request, today)) return
    const changes = { offer: null, ...addToHistory(tx, request, 'expired') }
    const expired = tx.update(programRequests, mayExpireOffer(request, today), changes)
    tx.setDescription(`released the dates that were held for ${programNameOf(expired)}`)
    await notify(tx, services, datesExpired({ request: expired }))
    await notify(tx, services, datesUnanswered({ request: expired }))
  },
}
