import type { WhereToGo } from '@belay/contract/where-to-go'
import type { Actor } from '../../../platform/calls/actor.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { dateInWords, timeInWords } from '../../../platform/time/date-in-words.ts'
import { ALL_ADMINS, type Message, type Person } from '../../notifications/message.ts'
import type { StaffProgram } from '../assignments/staff-programs.documents.ts'
import { answerLinkOf } from '../shifts/shift-answers.ts'
import {
  describeExchangedShift,
  describeShift,
  factsOfShift,
  filingFieldsOf,
  MOST_MAILS,
  momentInWords,
  ownShiftLink,
  programLink,
} from '../shifts/shift-words.ts'
import { programsOfSwap, type ShiftSwap } from './shift-swaps.documents.ts'

/** A swap with its shifts: the proposed one, and the one in exchange. */
type SwapShifts = { swap: ShiftSwap; shift: StaffProgram; theirShift: StaffProgram | null }

const proposerOf = ({ staffEmail }: ShiftSwap): Person => ({ email: staffEmail })
const askedOf = ({ withStaffEmail }: ShiftSwap): Person => ({ email: withStaffEmail })

/** Returns the fields that file a swap's message under both programs and link it to the proposed shift. */
const swapFilingFieldsOf = (swap: ShiftSwap, shift: StaffProgram, where?: WhereToGo) => ({
  ...filingFieldsOf(shift, where),
  programIDs: programsOfSwap(swap),
  mostMails: MOST_MAILS,
})

/** Describes both shifts, for example "Ropes on Wed, Apr 1 for Raft on Thu, Apr 2". */
const describeBoth = ({ shift, theirShift }: Pick<SwapShifts, 'shift' | 'theirShift'>): string => {
  const words = ({ programName, date }: StaffProgram) => `${programName} on ${dateInWords(date)}`
  return theirShift ? `${words(shift)} for ${words(theirShift)}` : words(shift)
}

/** The content of a message that proposes a swap to a person. */
type Proposal = SwapShifts & { warnings: readonly string[]; where: WhereToGo; settings: Settings }
export function swapProposed({ swap, shift, theirShift, warnings, where, settings }: Proposal): Message {
  const { staffName, note, answerBy } = swap
  const exchange = [
    ...(theirShift ? [`${staffName} would work ${describeExchangedShift(theirShift)} instead of you.`] : []),
    ...warnings,
  ]
  return {
    type: 'program_assignment',
    recipients: [askedOf(swap)],
    title: theirShift
      ? `${staffName} asks you to swap ${theirShift.programName} for ${shift.programName}`
      : `${staffName} asks you to take ${shift.programName}`,
    message: [`You would work ${describeShift(shift, where)}`, ...exchange].join('\n'),
    inMail: { message: ['You would work this shift.', ...exchange].join('\n') },
    details: `Please answer by ${momentInWords(answerBy, settings)}.`,
    words: note,
    ...swapFilingFieldsOf(swap, shift, where),
    link: ownShiftLink(swap.programID),
    answer: answerLinkOf(swap),
  }
}

/** Builds the message to the proposer that the other person declined the swap. */
export const swapDeclined = ({ swap, shift }: SwapShifts): Message => ({
  type: 'program_assignment',
  recipients: [proposerOf(swap)],
  title: `${swap.withStaffName} can't take ${shift.programName}`,
  message: `${shift.programName} on ${timeInWords(shift)} stays yours.`,
  words: swap.declineReason ?? '',
  ...swapFilingFieldsOf(swap, shift),
  link: ownShiftLink(swap.programID),
})

/** Builds the in-app message to the Admins that two people swapped shifts, or one took the other's. */
export const swapAccepted = (accepted: SwapShifts): Message => {
  const { swap, shift, theirShift } = accepted
  const names = theirShift ? `${swap.staffName} and ${swap.withStaffName} swapped` : `${swap.withStaffName} took`
  return {
    type: 'program_assignment',
    recipients: [ALL_ADMINS],
    title: theirShift ? `${names} shifts` : `${names} a shift of ${swap.staffName}`,
    message: `${names} ${describeBoth(accepted)}.`,
    ...swapFilingFieldsOf(swap, shift),
    inAppOnly: true,
  }
}

const WHY_ENDED = {
  withdrawn: 'It was withdrawn.',
  expired: 'Nobody answered in time.',
  changed: 'One of the shifts, or who works it, changed.',
} as const

type Ended = Pick<SwapShifts, 'swap'> & { shift: StaffProgram | null; by: Pick<Actor, 'email'> }
/**
 * Builds the message to both people that a swap ended unanswered, and why. The person who ended it gets no mail.
 * `shift`: null if nobody works it any more.
 */
export function swapEnded({ swap, shift, by }: Ended): Message {
  const why = swap.status === 'expired' ? 'expired' : swap.endedAs === 'taken-back' ? 'withdrawn' : 'changed'
  const to = ({ email }: Person): Person => ({ email, ...(email === by.email ? { inAppOnly: true as const } : {}) })
  return {
    type: 'program_assignment',
    recipients: [to(proposerOf(swap)), to(askedOf(swap))],
    title: `The swap of ${swap.staffName} and ${swap.withStaffName} has ended`,
    message: `${swap.staffName} had asked ${swap.withStaffName} to take a shift.`,
    details: WHY_ENDED[why],
    relatedDocumentId: swap.id,
    programIDs: programsOfSwap(swap),
    facts: shift ? [factsOfShift(shift)] : [],
    link: shift ? ownShiftLink(swap.programID) : programLink(swap.programID),
    mostMails: MOST_MAILS,
  }
}
