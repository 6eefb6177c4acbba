import { staffNeededFor } from '@belay/contract/staff-needed'
import { ORPCError } from '@orpc/server'
import { isAdmin } from '../../../../platform/actor.ts'
import { dateInWords } from '../../../../platform/date-in-words.ts'
import type { Tx } from '../../../../platform/documents/transaction.ts'
import { type Context, transactional } from '../../../../platform/gate.ts'
import { refuse } from '../../../../platform/refuse.ts'
import { notify } from '../../../notifications/notify.ts'
import { findProgramType } from '../../../program-types/find-program-type.ts'
import { approve } from '../approve-request.ts'
import {
  type DateOffer,
  type ProgramRequest,
  programNameOf,
  type VersionedRequest,
} from '../program-requests.documents.ts'
import { dateChosen, datesDeclined } from '../program-requests.notifications.ts'
import { markChosen, markDeclined, requireAnswerable } from './mark-offer.ts'

/**
 * Accepts or declines the dates offered for a request. A chosen date is put on the calendar at once, because an Admin
 * offered it and the calendar held it. If no date is chosen, the request waits for the centre again.
 */
export const chooseDate = transactional('programRequests.chooseDate', async (tx, input, context) => {
  const { request, chosen } = await requireAnswerable(tx, context, input)
  const by = tx.actor
  if (!chosen) {
    tx.describe(`declined the dates offered for ${programNameOf(request)}`)
    const declined = markDeclined(tx, request, input.note)
    await notify(tx, context, datesDeclined({ request: declined, note: input.note, by }))
    return declined
  }
  tx.describe(`chose ${dateInWords(chosen.date)} for ${programNameOf(request)}`)
  markChosen(tx, request, chosen)
  const approved = await approveChosen(tx, context, request, chosen)
  await notify(tx, context, dateChosen({ request: approved, chosen, by }))
  return approved
})

/** Approves the request with the chosen date. The person who chose is stored as the decider. */
async function approveChosen(
  tx: Tx,
  context: Context,
  request: ProgramRequest,
  chosen: DateOffer['dates'][number],
): Promise<VersionedRequest> {
  const { programType, participants } = request.programDetails
  const type = await findProgramType(tx, programType)
  const approval = { id: request.id, ...chosen, ...(type && { staffNeeded: staffNeededFor(type, participants) }) }
  try {
    return await approve(tx, { ...approval, makeClient: true }, context)
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
