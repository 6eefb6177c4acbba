import { LOCATION_WORDS } from '@belay/contract/constants'
import { requireVersion, transactional } from '../../../../platform/gate.ts'
import { notify } from '../../../notifications/notify.ts'
import { requirePlace } from '../../../places/find-place.ts'
import type { Plan } from '../../conflicts/conflicts.rules.ts'
import { refuseBlockedPlan } from '../../conflicts/refuse-blocked.ts'
import {
  type DateOffer,
  describeDates,
  type ProgramRequest,
  programRequests,
  withEvent,
} from '../program-requests.documents.ts'
import { datesOffered } from '../program-requests.notifications.ts'
import { mayDecideRequest, refuseUnholdable } from '../program-requests.rules.ts'

/**
 * Offers dates for a request and holds them until its client answers. Refuses a date with a blocking conflict, without
 * an override, because the client's choice puts the date on the calendar with no further check by an Admin.
 */
export const offerDates = transactional('programRequests.offerDates', async (tx, input, context) => {
  const { timeZone } = context.settings.centre
  const stored = await tx.require(programRequests, input.id)
  const request = requireVersion(mayDecideRequest(stored, tx.now, timeZone), input.version)
  refuseUnholdable(input, { now: tx.now, timeZone })
  const elsewhere = LOCATION_WORDS[request.programDetails.location]
  const dates = []
  for (const [at, { placeID, ...when }] of input.dates.entries()) {
    const place = placeID === null ? null : await requirePlace(tx, placeID, `dates.${at}.placeID`)
    const held = { ...when, placeID, location: place?.name ?? elsewhere }
    await refuseBlockedPlan(tx, context, planOfOffer(request, held), { staffIDs: [], override: undefined })
    dates.push(held)
  }
  const { holdUntil, message } = input
  const { email, name } = tx.actor
  const offer = { dates, holdUntil, message, offeredAt: tx.now, offeredBy: email, offeredByName: name }
  const event = { what: 'offered' as const, at: tx.now, by: name, reason: describeDates(dates) }
  const offered = tx.update(programRequests, request, { offer, ...withEvent(request, event) })
  await notify(tx, context, datesOffered({ request: offered, offer }))
  return offered
})

/** Returns the plan of a request's program on an offered date, for conflict checks. */
export function planOfOffer({ id, programDetails }: ProgramRequest, date: DateOffer['dates'][number]): Plan {
  const { programType, participants } = programDetails
  return { ...date, programID: null, requestID: id, programType, participants, staffNeeded: null }
}
