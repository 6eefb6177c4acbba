import type { AnswerLink } from '../notifications/message.ts'
import {
  type ShiftOffer,
  type ShiftSwap,
  type StaffProgram,
  shiftOffers,
  shiftSwaps,
  staffPrograms,
} from './staff-programs.documents.ts'

type Asked = StaffProgram | ShiftOffer | ShiftSwap

/** Which asking a mail is about: a shift that moved, or is offered or proposed anew, is asked about anew. */
export function askingOf(doc: Asked): string {
  if ('proposedAt' in doc) return String(doc.proposedAt)
  return String('offeredAt' in doc ? doc.offeredAt : (doc.askedAt ?? doc.createdAt))
}

function collectionOf(doc: Asked): string {
  if ('proposedAt' in doc) return shiftSwaps.name
  return 'offeredAt' in doc ? shiftOffers.name : staffPrograms.name
}

/** What the two links of a mail answer. */
export const answerLinkOf = (doc: Asked): AnswerLink => ({
  collection: collectionOf(doc),
  id: doc.id,
  documentHash: askingOf(doc),
})
