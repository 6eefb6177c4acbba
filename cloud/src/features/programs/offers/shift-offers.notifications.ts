import type { WhereToGo } from '@belay/contract/where-to-go'
import type { Settings } from '../../../platform/settings/settings.ts'
import { dateInWords, timeInWords } from '../../../platform/time/date-in-words.ts'
import { ALL_ADMINS, type Message } from '../../notifications/message.ts'
import { answerLinkOf } from '../shifts/shift-answers.ts'
import { describeShift, FACTS_SAY_IT, filingFieldsOf, momentInWords, ownShiftLink } from '../shifts/shift-words.ts'
import type { ShiftOffer } from './shift-offers.documents.ts'

type Offer = { offer: ShiftOffer; where: WhereToGo; settings: Settings }

const offerWords = ({ offer, where, settings }: Offer) => ({
  type: 'program_assignment' as const,
  recipients: [{ email: offer.staffEmail }],
  message: describeShift(offer, where),
  inMail: FACTS_SAY_IT,
  details: [
    `The first to accept get the shift. Please answer by ${momentInWords(offer.answerBy, settings)}.`,
    ...(offer.note ? [offer.note] : []),
  ].join('\n'),
  ...filingFieldsOf(offer, where),
  link: ownShiftLink(offer.programID),
  answer: answerLinkOf(offer),
})

/** Builds the message that offers a shift to a person. */
export const shiftOffered = (offered: Offer): Message => ({
  ...offerWords(offered),
  title: `Can you work ${offered.offer.programName}?`,
})

/** Builds the message to a person that an unanswered offer has another time or place. */
export const offerChanged = (offered: Offer): Message => ({
  ...offerWords(offered),
  title: `The shift you were offered changed: ${offered.offer.programName}`,
})

const WHY_ENDED = {
  taken: 'Others were faster: all shifts are taken.',
  assigned: "You're assigned to it now.",
  cancelled: 'The program was cancelled or taken off the schedule.',
  'taken-back': 'We no longer need somebody for it.',
} as const

/**
 * Builds the message to a person that an offer has ended, and why. In the app only if others took the shift or the
 * person was assigned. It can wait, because the person works no shift by an unanswered offer.
 */
export const offerEnded = ({ offer }: Pick<Offer, 'offer'>): Message => ({
  type: 'program_assignment',
  recipients: [{ email: offer.staffEmail }],
  title: `You no longer need to answer for ${offer.programName}`,
  message: `The shift on ${timeInWords(offer)} is no longer offered.`,
  details: WHY_ENDED[offer.endedAs ?? 'taken-back'],
  ...filingFieldsOf(offer),
  link: ownShiftLink(offer.programID),
  inAppOnly: offer.endedAs === 'taken' || offer.endedAs === 'assigned',
  canWait: true,
})

/** Builds the in-app message to the Admins that a person declined an offer. */
export const offerDeclined = ({ offer }: Pick<Offer, 'offer'>): Message => ({
  type: 'program_assignment',
  recipients: [ALL_ADMINS],
  title: `${offer.staffName} can't work ${offer.programName}`,
  message: `${offer.staffName} declined the shift on ${timeInWords(offer)} that was offered.`,
  details: offer.declineReason ?? '',
  ...filingFieldsOf(offer),
  inAppOnly: true,
})

/** Builds the in-app message to the Admins about one program's offers that expired without an answer. */
export const offersExpired = ({ offers }: { offers: readonly ShiftOffer[] }): Message => {
  const [first] = offers
  const names = new Intl.ListFormat('en').format(offers.map(({ staffName }) => staffName))
  return {
    type: 'program_assignment',
    recipients: first ? [ALL_ADMINS] : [],
    title: `No answer: ${first?.programName}`,
    message: `${names} didn't answer whether they can work on ${first ? dateInWords(first.date) : ''}.`,
    ...(first ? filingFieldsOf(first) : { programIDs: [] }),
    relatedDocumentId: first?.programID,
    inAppOnly: true,
  }
}
