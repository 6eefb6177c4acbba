import { requireVersion, transactional } from '../../../../platform/gate.ts'
import { notify } from '../../../notifications/notify.ts'
import { programRequests, withEvent } from '../program-requests.documents.ts'
import { datesWithdrawn } from '../program-requests.notifications.ts'
import { mayWithdrawDates } from '../program-requests.rules.ts'

/** Withdraws the dates offered for a request, so that they are no longer held. */
export const withdrawDates = transactional('programRequests.withdrawDates', async (tx, { id, version }, context) => {
  const request = requireVersion(mayWithdrawDates(await tx.require(programRequests, id)), version)
  const event = { what: 'withdrawn' as const, at: tx.now, by: tx.actor.name, reason: null }
  const withdrawn = tx.update(programRequests, request, { offer: null, ...withEvent(request, event) })
  await notify(tx, context, datesWithdrawn({ request: withdrawn }))
  return withdrawn
})
