import { linkTo } from '@belay/contract/links'
import { type WhereToGo, whereInWords } from '@belay/contract/where-to-go'
import { dateInWords } from '../../platform/date-in-words.ts'
import type { Settings } from '../../platform/settings.ts'
import type { MessageLink } from '../notifications/message.ts'
import type { FacilitatorRequest, ShiftOffer, StaffProgram } from './staff-programs.documents.ts'

export type Program = Pick<StaffProgram, 'programID' | 'programName' | 'date'>

/** The page that shows a program to staff. */
export const programLink = (programID: string): MessageLink => ({
  ...linkTo.program(programID),
  label: 'Open the program',
})

/** 11/24/2026, 9:00 AM to 12:00 PM; the date alone of a program that is not on the calendar. */
export const describeTime = ({
  date,
  startTime,
  endTime,
}: Pick<StaffProgram, 'date' | 'startTime' | 'endTime'>): string =>
  startTime && endTime ? `${dateInWords(date)}, ${startTime} to ${endTime}` : dateInWords(date)

/** Tue, Nov 24, 3:00 PM */
export const momentInWords = (at: number, { centre: { timeZone } }: Settings) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at)

/** When and where somebody works as what, in two sentences. */
export function describeShift(shift: StaffProgram | ShiftOffer, where: WhereToGo): string {
  const { programName, role, hours } = shift
  const at = [describeTime(shift), whereInWords(where)].filter(Boolean).join(', ')
  return `${programName} on ${at}. Your role: ${role}, ${hours} planned hours.`
}

/** A shift that somebody would give for another: what, when, how long. */
export const describeGiven = (shift: StaffProgram): string =>
  `${shift.programName} on ${describeTime(shift)} (${shift.hours} planned hours)`

/** What a notification keeps of a program for lists of them. */
export const requestDataOf = ({ programName, date }: Program, role: string) => ({
  role,
  programName,
  programDate: date,
})

/** How many mails about what people do with a shift, time and again, somebody gets in a day. */
export const MOST_MAILS = 4

/** What a message about one person on one program is filed under, and where it leads. */
export const about = (doc: StaffProgram | FacilitatorRequest | ShiftOffer) => ({
  relatedDocumentId: doc.id,
  programIDs: [doc.programID],
  requestData: requestDataOf(doc, doc.role),
  link: programLink(doc.programID),
})
