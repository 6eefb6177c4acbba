import { linkTo } from '@belay/contract/links'
import { dateInWords } from '../../platform/date-in-words.ts'
import { ALL_ADMINS, adminsExcept, type Message, type Person } from '../notifications/message.ts'
import { type Appointment, appointmentInWords } from '../places/appointment-in-words.ts'
import { type DateOffer, describeDates, type ProgramRequest, programNameOf } from './program-requests.documents.ts'

const filedUnder = ({ id, programID }: ProgramRequest) => ({ relatedDocumentId: id, programIDs: [programID ?? id] })

const about = (request: ProgramRequest) => ({
  ...filedUnder(request),
  link: { ...linkTo.request(request.id), label: 'Open the request' },
})

/**
 * Who gets a decision about a request: the requester and the other contacts. Until the centre has approved it, contacts
 * get it in the app only: nobody writes through us to addresses that a requester typed.
 */
export const recipientsOfDecision = (
  request: Pick<ProgramRequest, 'email' | 'userid' | 'contactName' | 'otherContacts' | 'approved'>,
): Person[] => [
  { email: request.email, userid: request.userid },
  ...contactsOf(request.otherContacts, request.approved, `${request.contactName} named you as a contact for this.`),
]

/** The addresses that get a decision about a request by mail. */
export const mailedOfDecision = (request: Parameters<typeof recipientsOfDecision>[0]): string[] => [
  ...new Set(recipientsOfDecision(request).flatMap(({ email, inAppOnly }) => (inAppOnly ? [] : [email]))),
]

const contactsOf = (emails: readonly string[], byMail: boolean, why?: string): Person[] =>
  emails.map((email) => (byMail ? { email, why } : { email, inAppOnly: true }))

/** "Team building for Northfield School, 24 participants, Tue, Nov 24, 9:00 AM to 1:00 PM" */
function describe({ organization, programDetails: { programType, participants, preferredDates } }: ProgramRequest) {
  const [wanted] = preferredDates
  const when = wanted ? [`${dateInWords(wanted.date)}, ${wanted.startTime} to ${wanted.endTime}`] : []
  return [`${programType} for ${organization}`, `${participants} participants`, ...when].join(', ')
}

const nameOf = ({ organization, programDetails: { programType } }: ProgramRequest) =>
  `${programType} for ${organization}`

/** Who asks; what an Admin entered for them says so. */
const whoAsks = ({ contactName, enteredBy }: ProgramRequest) =>
  enteredBy ? `${enteredBy} entered a request from ${contactName}:` : `${contactName} requested`

/** To the Admins: somebody asks for a program. */
export const requestCreated = ({ request }: { request: ProgramRequest }): Message => ({
  type: 'program_request',
  recipients: [ALL_ADMINS],
  title: 'New program request',
  message: `${whoAsks(request)} ${describe(request)}.`,
  ...about(request),
})

/**
 * To the requester: what they asked for, and the reference to ask about it; of what an Admin entered for them, by whom,
 * and how they see it.
 */
export const requestReceived = ({ request }: { request: ProgramRequest }): Message => ({
  type: 'program_request',
  recipients: [{ email: request.email, userid: request.userid }],
  title: 'We received your program request',
  message: request.enteredBy
    ? `${request.enteredBy} entered this request for you: ${describe(request)}. We'll review it and tell you by e-mail.`
    : `Thank you. You requested ${describe(request)}. We'll review it and tell you here and by e-mail.`,
  details: `Reference ${request.reference}`,
  ...about(request),
})

type Naming = { request: ProgramRequest; contacts: readonly string[]; byAdmin: boolean }
/**
 * To people who were named as contacts. By mail only when an Admin names them, or the centre has approved the request:
 * these are addresses that somebody typed, and a form must not write to strangers.
 */
export const namedAsContact = (event: Naming): Message => ({
  type: 'program_request',
  recipients: contactsOf(event.contacts, event.request.approved || event.byAdmin),
  title: "You're a contact on a program request",
  message: `${event.request.contactName} named you as a contact and requested ${describe(event.request)}.`,
  ...about(event.request),
})

/** To the other Admins, in the app: the requester changed their request. One notification for each request. */
export const requestEdited = ({ request, by }: { request: ProgramRequest; by: Named }): Message => ({
  type: 'program_request',
  recipients: [adminsExcept(by.email)],
  title: 'A program request was edited',
  message: `${by.name} edited their request for ${nameOf(request)}.`,
  ...about(request),
  inAppOnly: true,
  key: `edited-${request.id}`,
})

/** Who did something, as a message names them. */
type Named = { name: string; email: string }
/** `appointment`: missing while the program has no date. */
type Approval = { request: ProgramRequest; appointment?: Appointment | undefined }

/** To the requester and the contacts: the request is approved. */
export const requestApproved = ({ request, appointment }: Approval): Message => ({
  type: 'request_approved',
  recipients: recipientsOfDecision(request),
  title: `${programNameOf(request)} is approved`,
  message: appointment
    ? `${programNameOf(request)} is planned for ${appointmentInWords(appointment)}.`
    : "We'll tell you the date as soon as it's set.",
  details: "Next, we'll send the contract. Nothing is reserved until it's signed.",
  mapLink: appointment?.where.mapLink,
  ...about(request),
})

/** To the Admins: approved requests that wait for a date, in one message. `total`: how many those are. */
export const undatedReminded = ({
  requests,
  total,
}: {
  requests: readonly ProgramRequest[]
  total: number
}): Message => ({
  type: 'request_approved',
  recipients: [ALL_ADMINS],
  title: total === 1 ? 'An approved request has no date' : `${total} approved requests have no date`,
  message: `${total === 1 ? 'It was' : 'They were'} approved a week ago or earlier. Add a date so that we can plan.`,
  details: [
    ...requests.map((request) => `${programNameOf(request)} (${request.contactName})`),
    ...(total > requests.length ? [`and ${total - requests.length} more`] : []),
  ].join('\n'),
  link: { ...linkTo.approvedRequests(), label: 'Open approved requests' },
})

type OfRequest = { request: ProgramRequest }

/** To the requester and the contacts: other dates, one of which they are to choose. */
export const datesOffered = ({ request, offer }: OfRequest & { offer: DateOffer }): Message => ({
  type: 'program_request',
  recipients: recipientsOfDecision(request),
  title: 'Please choose a date for your program',
  message:
    `We can offer you other dates for ${nameOf(request)}. ` +
    `We hold them for you until ${dateInWords(offer.holdUntil)}: choose one, and it is yours.`,
  details: [describeDates(offer.dates), offer.message].filter(Boolean).join('\n\n'),
  ...filedUnder(request),
  link: { ...linkTo.request(request.id), label: 'Choose a date' },
})

/** To the requester and the contacts: the dates are held only until then. */
export const choiceReminded = ({ request, offer }: OfRequest & { offer: DateOffer }): Message => ({
  type: 'program_request',
  recipients: recipientsOfDecision(request),
  title: 'Reminder: choose a date for your program',
  message: `We hold the dates that we offered for ${nameOf(request)} until the end of ${dateInWords(offer.holdUntil)}.`,
  details: describeDates(offer.dates),
  ...filedUnder(request),
  link: { ...linkTo.request(request.id), label: 'Choose a date' },
})

/** To the requester and the contacts: the dates are no longer offered. */
export const datesWithdrawn = ({ request }: OfRequest): Message => ({
  type: 'program_request',
  recipients: recipientsOfDecision(request),
  title: "We can't offer these dates any more",
  message: `We withdrew the dates that we offered for ${nameOf(request)}. We'll get back to you.`,
  ...about(request),
})

/** To the requester and the contacts: they did not choose a date in time. */
export const datesExpired = ({ request }: OfRequest): Message => ({
  type: 'program_request',
  recipients: recipientsOfDecision(request),
  title: 'We no longer hold dates for you',
  message: `We held dates for ${nameOf(request)} and didn't hear from you. We'll look at your request again.`,
  ...about(request),
})

/** To the Admins: a client did not choose a date in time, and the request waits for them again. */
export const datesUnanswered = ({ request }: OfRequest): Message => ({
  type: 'program_request',
  recipients: [ALL_ADMINS],
  title: `${request.organization} didn't choose a date`,
  message: `The dates offered for ${programNameOf(request)} are no longer held. The request waits for a decision.`,
  ...about(request),
})

type Chosen = OfRequest & { chosen: DateOffer['dates'][number]; by: Named }
/** To the Admins: a client chose a date, which is on the calendar. */
export const dateChosen = ({ request, chosen, by }: Chosen): Message => ({
  type: 'program_request',
  recipients: [adminsExcept(by.email)],
  title: `${request.organization} chose a date`,
  message: `${by.name} chose ${describeDates([chosen])}. ${programNameOf(request)} is on the calendar.`,
  details: 'Next, assign staff and send the contract.',
  ...about(request),
})

/** To the Admins: none of the dates works, and why. */
export const datesDeclined = ({ request, note, by }: OfRequest & { note: string; by: Named }): Message => ({
  type: 'program_request',
  recipients: [adminsExcept(by.email)],
  title: `None of the dates works for ${request.organization}`,
  message: `${by.name} declined the dates offered for ${programNameOf(request)}. The request waits for a decision.`,
  details: note,
  ...about(request),
})

/** To the requester and the contacts: the request is rejected, and why. */
export const requestRejected = ({ request, reason }: { request: ProgramRequest; reason: string }): Message => ({
  type: 'request_rejected',
  recipients: recipientsOfDecision(request),
  title: "We can't accept your program request",
  message: `We can't offer ${nameOf(request)}.`,
  details: reason,
  ...about(request),
})

/** To the requester and the contacts: a rejection was taken back. */
export const requestReopened = ({ request }: { request: ProgramRequest }): Message => ({
  type: 'program_request',
  recipients: recipientsOfDecision(request),
  title: "We're reviewing your program request again",
  message: `We reopened your request for ${nameOf(request)}. We'll tell you once we decide.`,
  ...about(request),
})

/** To the requester, the contacts and the Admins: the request is cancelled, by whom and why. */
export const requestCancelled = (event: { request: ProgramRequest; reason: string; by: Named }): Message => ({
  type: 'request_cancelled',
  recipients: [...recipientsOfDecision(event.request), ALL_ADMINS],
  title: 'Program request cancelled',
  message: `${nameOf(event.request)} was cancelled by ${event.by.name}.`,
  details: event.reason,
  ...about(event.request),
})

/** To the requester and the contacts: the centre deleted the request. */
export const requestRemoved = ({ request }: { request: ProgramRequest }): Message => ({
  type: 'request_cancelled',
  recipients: recipientsOfDecision(request),
  title: 'A program request was removed',
  message: `${nameOf(request)} was removed by the centre. Contact us if you didn't expect this.`,
  ...filedUnder(request),
  link: { ...linkTo.requests(), label: 'Open program requests' },
})
