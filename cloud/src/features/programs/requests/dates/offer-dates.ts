import { LOCATION_WORDS } from '@belay/contract/constants'
import { requireVersion, transactional } from '../../../../platform/calls/gate.ts'
import { notify } from '../../../notifications/notify.ts'
import { requirePlace } from '../../../places/find-place.ts'
import type { Plan } from '../../conflicts/conflicts.rules.ts'
import { refuseBlockedPlan } from '../../conflicts/refuse-blocked.ts'
import {
  addToHistory,
  type DateOffer,
  describeDates,
  type ProgramRequest,
  programRequests,
} from '../program-requests.documents.ts'
import { datesOffered, datesWithdrawn } from '../program-requests.notifications.ts'
import { mayDecideRequest, mayWithdrawDates, momentOf, refuseInvalidOffer } from '../program-requests.rules.ts'

/**
 * Offers dates for a request and holds them until its client answers. Refuses a date with a blocking conflict, without
 * an override, because the client's choice puts the date on the calendar with no further check by an Admin.
 */
export const offerDates = transactional('programRequests.offerDates', async (tx, input, context) => {
  const moment = momentOf(tx, context)
  const pending = mayDecideRequest(await tx.require(programRequests, input.id), moment)
  const request = requireVersion(pending, input.version)
  refuseInvalidOffer(input, moment)
  const elsewhere = LOCATION_WORDS[request.programDetails.location]
  const dates = []
  for (const [at, { placeID, ...when }] of input.dates.entries()) {
    const place = placeID === null ? null : await requirePlace(tx, placeID, `dates.${at}.placeID`)
    const held = { ...when, placeID, location: place?.name ?? elsewhere }
    await refuseBlockedPlan(tx, context, createPlanOfDate(request, held), { staffIDs: [], override: undefined })
    dates.push(held)
  }
  const { holdUntil, message } = input
  const { email, name } = tx.actor
  const offer = { dates, holdUntil, message, offeredAt: tx.now, offeredBy: email, offeredByName: name }
  const changes = { offer, ...addToHistory(tx, request, 'offered', describeDates(dates)) }
  const offered = tx.update(programRequests, request, changes)
  await notify(tx, context, datesOffered({ request: offered, offer }))
  return offered
})

/** Withdraws the dates offered for a request, so that they are no longer held. */
export const withdrawDates = transactional('programRequests.withdrawDates', async (tx, { id, version }, context) => {
  const request = requireVersion(mayWithdrawDates(await tx.require(programRequests, id)), version)
  const withdrawn = tx.update(programRequests, request, { offer: null, ...addToHistory(tx, request, 'withdrawn') })
  await notify(tx, context, datesWithdrawn({ request: withdrawn }))
  return withdrawn
})

/** Returns the plan of a request's program on an offered date, for conflict checks. */
export function createPlanOfDate({ id, programDetails }: ProgramRequest, date: DateOffer['dates'][number]): Plan {
  const { programType, participants } = programDetails
  return { ...date, programID: null, requestID: id, programType, participants, staffNeeded: null }
}
