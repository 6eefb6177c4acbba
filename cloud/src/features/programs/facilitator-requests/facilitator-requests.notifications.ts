import { dateInWords, timeInWords } from '../../../platform/time/date-in-words.ts'
import { ALL_ADMINS, type Message } from '../../notifications/message.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import { factsOfShift, filingFieldsOf } from '../shifts/shift-words.ts'
import type { FacilitatorRequest } from './facilitator-requests.documents.ts'

type Asking = { request: FacilitatorRequest; entry: ScheduleEntry; byMail: boolean }

/** Builds the message to the Admins that a person asks to facilitate a program; in the app only without `byMail`. */
export const facilitationRequested = ({ request, entry, byMail }: Asking): Message => ({
  type: 'facilitator_request',
  recipients: [ALL_ADMINS],
  title: `${request.staffName} asked to facilitate ${request.programName}`,
  message:
    `${request.staffName} would like to work ${request.programName} on ${timeInWords(entry)}, ` + `as ${request.role}.`,
  words: request.message,
  ...filingFieldsOf(request),
  facts: [{ ...factsOfShift(request), when: timeInWords(entry) }],
  inAppOnly: !byMail,
})

/** Builds the message to a person that their request to facilitate was declined, and why. */
export const facilitationDeclined = ({ request, reason }: Pick<Asking, 'request'> & { reason: string }): Message => ({
  type: 'facilitator_request',
  recipients: [{ email: request.staffEmail }],
  title: `Your request to facilitate ${request.programName} was declined`,
  message: `${request.programName} on ${dateInWords(request.date)} will run without you.`,
  details: reason,
  ...filingFieldsOf(request),
})
