import { toIsoDate } from '@belay/contract/dates'
import type { Services } from '../../../../platform/calls/gate.ts'
import { findAll } from '../../../../platform/documents/find-all.ts'
import type { Tx } from '../../../../platform/documents/transaction.ts'
import { centreToday } from '../../../../platform/time/today.ts'
import { programRequests } from '../program-requests.documents.ts'
import { mayWithdrawDates } from '../program-requests.rules.ts'

/** Copies a place's new name to the dates held there. */
export async function renameHeldPlace(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  { placeID, name }: { placeID: string; name: string },
): Promise<void> {
  const from = toIsoDate(centreToday(settings, tx.now))
  for (const { id } of await findAll(tx.store, programRequests, { orderBy: 'heldUntil', from })) {
    const request = await tx.get(programRequests, id)
    if (!request?.offer?.dates.some((held) => held.placeID === placeID && held.location !== name)) continue
    const dates = request.offer.dates.map((held) => (held.placeID === placeID ? { ...held, location: name } : held))
    tx.update(programRequests, mayWithdrawDates(request), { offer: { ...request.offer, dates } })
  }
}
