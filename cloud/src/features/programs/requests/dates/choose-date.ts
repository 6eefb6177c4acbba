import { ORPCError } from '@orpc/server'
import { isAdmin } from '../../../../platform/calls/actor.ts'
import { type Context, requireVersion, transactional } from '../../../../platform/calls/gate.ts'
import { refuse, refuseField } from '../../../../platform/calls/refuse.ts'
import type { Tx } from '../../../../platform/documents/transaction.ts'
import { dateInWords } from '../../../../platform/time/date-in-words.ts'
import { notify } from '../../../notifications/notify.ts'
import { approveRequestInTx } from '../approve-request.ts'
import {
  addToHistory,
  type DateOffer,
  describeDates,
  type ProgramRequest,
  programNameOf,
  programRequests,
  type VersionedRequest,
} from '../program-requests.documents.ts'
import { dateChosen, datesDeclined } from '../program-requests.notifications.ts'
import { mayChooseDate, maySeeRequest, momentOf, refuseBegunDate } from '../program-requests.rules.ts'

type OfferedDate = DateOffer['dates'][number]

/**
 * Accepts or declines the dates offered for a request. A chosen date is put on the calendar at once, because an Admin
 * offered it and the calendar held it. If no date is chosen, the request waits for the centre again.
 */
export const chooseDate = transactional('programRequests.chooseDate', async (tx, input, context) => {
  const moment = momentOf(tx, context)
  const visible = maySeeRequest(tx.actor, await tx.require(programRequests, input.id))
  const current = requireVersion(visible, input.version)
  const { request, offer } = mayChooseDate(tx.actor, current, moment)
  if (input.date === null) {
    tx.setDescription(`declined the dates offered for ${programNameOf(request)}`)
    const { note } = input
    const declined = tx.update(programRequests, request, {
      offer: null,
      ...addToHistory(tx, request, 'declined', note),
    })
    await notify(tx, context, datesDeclined({ request: declined, note, by: tx.actor }))
    return declined
  }
  const chosen = requireOffered(offer, input.date, input.startTime)
  refuseBegunDate(chosen, moment)
  tx.setDescription(`chose ${dateInWords(chosen.date)} for ${programNameOf(request)}`)
  // The offer stays until the approval, which removes it.
  tx.update(programRequests, request, addToHistory(tx, request, 'chosen', describeDates([chosen])))
  const approved = await approveChosen(tx, context, request, chosen)
  await notify(tx, context, dateChosen({ request: approved, chosen, by: tx.actor }))
  return approved
})

/** Returns the offered date with this day and start time. */
function requireOffered({ dates }: DateOffer, date: string, startTime: string | undefined): OfferedDate {
  const [first, second] = dates.filter(
    (offered) => offered.date === date && (!startTime || offered.startTime === startTime),
  )
  if (second) refuseField('startTime', 'Say which of the two on this day.')
  return first ?? refuseField('date', 'Choose one of the dates that are offered.')
}

/** Approves the request with the chosen date. The person who chose is stored as the decider. */
async function approveChosen(
  tx: Tx,
  context: Context,
  request: ProgramRequest,
  chosen: OfferedDate,
): Promise<VersionedRequest> {
  try {
    return await approveRequestInTx(tx, context, { id: request.id, ...chosen, makeClient: true })
  } catch (error) {
    // The conflict may name another client's program, so do not return it.
    if (!isAdmin(tx.actor) && error instanceof ORPCError && error.data?.reason === 'conflicts')
      refuse(
        'failed-precondition',
        'This date is no longer free. Choose another one, or tell us that none of them works.',
        'date-taken',
      )
    throw error
  }
}
