import { linkTo } from '@belay/contract/links'
import { formatWhereToGo, type WhereToGo } from '@belay/contract/where-to-go'
import type { Facts } from '../../../platform/mail/mail-facts.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { timeInWords } from '../../../platform/time/date-in-words.ts'
import type { MessageLink } from '../../notifications/message.ts'
import type { Program } from '../assignments/assignment-rows.ts'
import type { StaffProgram } from '../assignments/staff-programs.documents.ts'
import type { FacilitatorRequest } from '../facilitator-requests/facilitator-requests.documents.ts'
import type { ShiftOffer } from '../offers/shift-offers.documents.ts'

/** Returns the link to the staff's page of a program. */
export const programLink = (programID: string): MessageLink => ({
  ...linkTo.program(programID),
  label: 'Open the program',
})

/** Returns the link to a person's own shift, for messages to that person. */
export const ownShiftLink = (programID: string): MessageLink => ({
  ...linkTo.shift(programID),
  label: 'Open the shift',
})

/** Formats a moment in the centre's time zone, for example "Tue, Nov 24, 3:00 PM". */
export const momentInWords = (at: number, { centre: { timeZone } }: Settings) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at)

/** Describes a shift in two sentences: program, time, place, role and hours. */
export function describeShift(shift: StaffProgram | ShiftOffer, where: WhereToGo): string {
  const { programName, role, hours } = shift
  const at = [timeInWords(shift), formatWhereToGo(where)].filter(Boolean).join(', ')
  return `${programName} on ${at}. Your role: ${role}, ${hours} planned hours.`
}

/** Describes a shift in exchange: program, time and hours. */
export const describeExchangedShift = (shift: StaffProgram): string =>
  `${shift.programName} on ${timeInWords(shift)} (${shift.hours} planned hours)`

/** Omits the message from the mail, because it only describes the shift. */
export const FACTS_SAY_IT = { message: '' } as const

/** Returns the program data that a notification stores, for use in lists. */
export const requestDataOf = ({ programName, date }: Program, role: string) => ({
  role,
  programName,
  programDate: date,
})

/** The maximum number of mails per day that a person gets about one shift's repeated changes. */
export const MOST_MAILS = 4

type AnyShift = StaffProgram | FacilitatorRequest | ShiftOffer

/** Returns the facts of a shift. `where`: default: the place's name, without its address. */
export const factsOfShift = (doc: AnyShift, where?: WhereToGo): Facts => ({
  what: doc.programName,
  when: timeInWords(doc),
  where: where ?? ('location' in doc ? { location: doc.location, address: '', mapLink: '' } : undefined),
  role: 'hours' in doc ? `${doc.role}, ${doc.hours} planned hours` : doc.role,
})

/** Returns the fields that file a message under a person's shift, link it to the program and state its facts. */
export const filingFieldsOf = (doc: AnyShift, where?: WhereToGo) => ({
  facts: [factsOfShift(doc, where)],
  relatedDocumentId: doc.id,
  programIDs: [doc.programID],
  requestData: requestDataOf(doc, doc.role),
  link: programLink(doc.programID),
})
