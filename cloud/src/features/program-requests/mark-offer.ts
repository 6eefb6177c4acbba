import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Input, requireVersion } from '../../platform/gate.ts'
import type { Permitted } from '../../platform/permit.ts'
import { refuseField } from '../../platform/refuse.ts'
import {
  type DateOffer,
  describeDates,
  programRequests,
  type VersionedRequest,
  withEvent,
} from './program-requests.documents.ts'
import { mayChooseDate, mayDecide, maySee, refuseBegun, refuseUnholdable } from './program-requests.rules.ts'

type OfferedDate = DateOffer['dates'][number]

/** The request, to be offered these dates. Refused once it is decided, and where the dates cannot be held. */
export async function requireOfferable(tx: Tx, context: Context, input: Input<'programRequests.offerDates'>) {
  const stored = await tx.require(programRequests, input.id)
  const request = requireVersion(mayDecide(stored, tx.now, context.settings.centre.timeZone), input.version)
  refuseUnholdable(input, { now: tx.now, timeZone: context.settings.centre.timeZone })
  return request
}

/** Dates are offered for a request, and held for it. */
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

/** The request whose dates are answered, what is offered, and which of the dates is chosen; null if none is. */
export async function requireAnswerable(tx: Tx, context: Context, input: Input<'programRequests.chooseDate'>) {
  const visible = maySee(tx.actor, await tx.require(programRequests, input.id))
  const current = requireVersion(visible, input.version)
  const { timeZone } = context.settings.centre
  const { request, offer } = mayChooseDate(tx.actor, current, tx.now, timeZone)
  const chosen = input.date === null ? null : requireOffered(offer, input.date, input.startTime)
  if (chosen) refuseBegun(chosen, { now: tx.now, timeZone })
  return { request, offer, chosen }
}

/** The date of an offer that is meant. */
function requireOffered({ dates }: DateOffer, date: string, startTime: string | undefined): OfferedDate {
  const meant = dates.filter((offered) => offered.date === date && (!startTime || offered.startTime === startTime))
  const [first, second] = meant
  if (second) refuseField('startTime', 'Say which of the two on this day.')
  return first ?? refuseField('date', 'Choose one of the dates that are offered.')
}

/** A date is chosen; the offer stands until the request is approved with it. */
export const markChosen = (tx: Tx, request: Permitted<VersionedRequest>, chosen: OfferedDate): void =>
  void tx.update(
    programRequests,
    request,
    withEvent(request, { what: 'chosen', at: tx.now, by: tx.actor.name, reason: describeDates([chosen]) }),
  )

/** None of the dates works, and nothing is held any more. */
export const markDeclined = (tx: Tx, request: Permitted<VersionedRequest>, note: string) =>
  tx.update(programRequests, request, {
    offer: null,
    ...withEvent(request, { what: 'declined', at: tx.now, by: tx.actor.name, reason: note || null }),
  })
