import { LOCATION_WORDS } from '@belay/contract/constants'
import { transactional } from '../../../../platform/gate.ts'
import { notify } from '../../../notifications/notify.ts'
import { requirePlace } from '../../../places/find-place.ts'
import type { Plan } from '../../conflicts/conflicts.rules.ts'
import { requireNoConflicts } from '../../conflicts/require-no-conflicts.ts'
import type { DateOffer, ProgramRequest } from '../program-requests.documents.ts'
import { datesOffered } from '../program-requests.notifications.ts'
import { markOffered, requireOfferable } from './mark-offer.ts'

/**
 * Offers dates for a request and holds them until its client answers. Refuses a date with a blocking conflict, without
 * an override, because the client's choice puts the date on the calendar with no further check by an Admin.
 */
export const offerDates = transactional('programRequests.offerDates', async (tx, input, context) => {
  const request = await requireOfferable(tx, context, input)
  const elsewhere = LOCATION_WORDS[request.programDetails.location]
  const dates = []
  for (const [at, { placeID, ...when }] of input.dates.entries()) {
    const place = placeID === null ? null : await requirePlace(tx, placeID, `dates.${at}.placeID`)
    const held = { ...when, placeID, location: place?.name ?? elsewhere }
    await requireNoConflicts(tx, context, planOfOffer(request, held), { staffIDs: [], override: undefined })
    dates.push(held)
  }
  const { holdUntil, message } = input
  const offered = markOffered(tx, request, { dates, holdUntil, message })
  await notify(tx, context, datesOffered(offered))
  return offered.request
})

/** Returns the plan of a request's program on an offered date, for conflict checks. */
export function planOfOffer({ id, programDetails }: ProgramRequest, date: DateOffer['dates'][number]): Plan {
  const { programType, participants } = programDetails
  return { ...date, programID: null, requestID: id, programType, participants, staffNeeded: null }
}
