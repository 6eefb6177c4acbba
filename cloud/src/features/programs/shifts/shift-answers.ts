import type { AnswerLink } from '../../notifications/message.ts'
import { type StaffProgram, staffPrograms } from '../assignments/staff-programs.documents.ts'
import { type ShiftOffer, shiftOffers } from '../offers/shift-offers.documents.ts'
import { type ShiftSwap, shiftSwaps } from '../swaps/shift-swaps.documents.ts'

type Asked = StaffProgram | ShiftOffer | ShiftSwap

/** Returns the fields that an answer to an offer or a swap changes. Only declining has a reason. */
export const answerFieldsOf = ({ accept, reason }: { accept: boolean; reason: string }, now: number) => ({
  status: accept ? ('accepted' as const) : ('declined' as const),
  answeredAt: now,
  declineReason: (!accept && reason) || null,
})

/**
 * Returns the ID of the current asking of a shift, an offer or a swap. A person is asked again if the shift moves, or
 * is offered or proposed again; then links of earlier mails no longer work.
 */
export function currentAskingID(doc: Asked): string {
  if ('proposedAt' in doc) return String(doc.proposedAt)
  return String('offeredAt' in doc ? doc.offeredAt : (doc.askedAt ?? doc.createdAt))
}

function collectionOf(doc: Asked): string {
  if ('proposedAt' in doc) return shiftSwaps.name
  return 'offeredAt' in doc ? shiftOffers.name : staffPrograms.name
}

/** Returns the document and the asking that a mail's two answer links name. */
export const answerLinkOf = (doc: Asked): AnswerLink => ({
  collection: collectionOf(doc),
  id: doc.id,
  documentHash: currentAskingID(doc),
})
