import type { Tx } from '../../../../platform/documents/transaction.ts'
import { type Context, type Input, requireVersion } from '../../../../platform/gate.ts'
import type { Permitted } from '../../../../platform/permit.ts'
import { refuseField } from '../../../../platform/refuse.ts'
import {
  type DateOffer,
  describeDates,
  programRequests,
  type VersionedRequest,
  withEvent,
} from '../program-requests.documents.ts'
import { mayChooseDate, mayDecide, maySee, refuseBegun, refuseUnholdable } from '../program-requests.rules.ts'

type OfferedDate = DateOffer['dates'][number]

/** Returns the request for an offer of dates. Refuses a decided request, and dates that cannot be held. */
export async function requireOfferable(tx: Tx, context: Context, input: Input<'programRequests.offerDates'>) {
  const stored = await tx.require(programRequests, input.id)
  const request = requireVersion(mayDecide(stored, tx.now, context.settings.centre.timeZone), input.version)
  refuseUnholdable(input, { now: tx.now, timeZone: context.settings.centre.timeZone })
  return request
}

/** Stores offered dates on a request, which holds them. */
export function markOffered(
  tx: Tx,
  request: Permitted<VersionedRequest>,
  given: Pick<DateOffer, 'dates' | 'holdUntil' | 'message'>,
) {
  const { email, name } = tx.actor
  const offer = { ...given, offeredAt: tx.now, offeredBy: email, offeredByName: name }
  const event = { what: 'offered' as const, at: tx.now, by: name, reason: describeDates(given.dates) }
  return { request: tx.update(programRequests, request, { offer, ...withEvent(request, event) }), offer }
}

/** Returns the request, its offer and the chosen date; the date is null if the client declines all. */
export async function requireAnswerable(tx: Tx, context: Context, input: Input<'programRequests.chooseDate'>) {
  const visible = maySee(tx.actor, await tx.require(programRequests, input.id))
  const current = requireVersion(visible, input.version)
  const { timeZone } = context.settings.centre
  const { request, offer } = mayChooseDate(tx.actor, current, tx.now, timeZone)
  const chosen = input.date === null ? null : requireOffered(offer, input.date, input.startTime)
  if (chosen) refuseBegun(chosen, { now: tx.now, timeZone })
  return { request, offer, chosen }
}

/** Returns the offered date with this day and start time. */
function requireOffered({ dates }: DateOffer, date: string, startTime: string | undefined): OfferedDate {
  const meant = dates.filter((offered) => offered.date === date && (!startTime || offered.startTime === startTime))
  const [first, second] = meant
  if (second) refuseField('startTime', 'Say which of the two on this day.')
  return first ?? refuseField('date', 'Choose one of the dates that are offered.')
}

/** Records the chosen date in the request's history. The offer stays until the approval. */
export const markChosen = (tx: Tx, request: Permitted<VersionedRequest>, chosen: OfferedDate): void =>
  void tx.update(
    programRequests,
    request,
    withEvent(request, { what: 'chosen', at: tx.now, by: tx.actor.name, reason: describeDates([chosen]) }),
  )

/** Records that the client declined all dates, and releases them. */
export const markDeclined = (tx: Tx, request: Permitted<VersionedRequest>, note: string) =>
  tx.update(programRequests, request, {
    offer: null,
    ...withEvent(request, { what: 'declined', at: tx.now, by: tx.actor.name, reason: note || null }),
  })
