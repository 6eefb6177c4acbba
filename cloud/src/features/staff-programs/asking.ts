import type { AnswerLink } from '../notifications/message.ts'
import { type ShiftOffer, type StaffProgram, shiftOffers, staffPrograms } from './staff-programs.documents.ts'

/** Which asking a mail is about: a shift that moved, or is offered anew, is asked about anew. */
export const askingOf = (doc: StaffProgram | ShiftOffer): string =>
  String('offeredAt' in doc ? doc.offeredAt : (doc.askedAt ?? doc.createdAt))

/** What the two links of a mail answer. */
export const answerLinkOf = (doc: StaffProgram | ShiftOffer): AnswerLink => ({
  collection: 'offeredAt' in doc ? shiftOffers.name : staffPrograms.name,
  id: doc.id,
  documentHash: askingOf(doc),
})
