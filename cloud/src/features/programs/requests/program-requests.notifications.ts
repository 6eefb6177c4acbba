import { linkTo } from '@belay/contract/links'
import { dateInWords, timeInWords } from '../../../platform/time/date-in-words.ts'
import { ALL_ADMINS, adminsExcept, type Message, type Person } from '../../notifications/message.ts'
import { type Appointment, appointmentInWords } from '../../places/appointment-in-words.ts'
import { type DateOffer, describeDates, type ProgramRequest, programNameOf } from './program-requests.documents.ts'
import { factsOf, nameOf } from './request-facts.ts'

type OfRequest = { request: ProgramRequest }
/** The person who did something, as a message names them. */
type Named = { name: string; email: string }

/** Returns the fields of a message about a request. Its button opens the request. */
const aboutRequest = (request: ProgramRequest, recipients: Message['recipients']) => ({
  type: 'program_request' as const,
  recipients,
  relatedDocumentId: request.id,
  programIDs: [request.programID ?? request.id],
  facts: [factsOf(request)],
  link: { ...linkTo.request(request.id), label: 'Open the request' },
})

/** Returns the fields of a message to the client's people. Its button opens the page of their program. */
const aboutDay = (request: ProgramRequest, recipients: Message['recipients'], label = 'Open the request') => ({
  ...aboutRequest(request, recipients),
  link: { ...linkTo.day(request.id), label },
})

const toRequesterAndContacts = (request: ProgramRequest, label?: string) =>
  aboutDay(request, recipientsOfDecision(request), label)

/**
 * Returns the recipients of a decision about a request: the requester and the other contacts. Before the approval,
 * contacts get it only in the app, so that nobody can use the form to send mail to strangers.
 */
const recipientsOfDecision = (request: Decided): Person[] => [
  { email: request.email, userid: request.userid },
  ...contactsOf(request.otherContacts, request.approved, `${request.contactName} named you as a contact for this.`),
]
type Decided = Pick<ProgramRequest, 'email' | 'userid' | 'contactName' | 'otherContacts' | 'approved'>

/** Returns the e-mail addresses that get a decision about a request by mail. */
export const listMailedEmails = (request: Decided): string[] => [
  ...new Set(recipientsOfDecision(request).flatMap(({ email, inAppOnly }) => (inAppOnly ? [] : [email]))),
]

/** Returns the people who may answer offered dates: the requester and the contacts with the right to edit. */
const toPeopleWhoAnswer = (request: ProgramRequest) =>
  toRequesterAndContacts({ ...request, otherContacts: request.editors ?? [] }, 'Choose a date')

const contactsOf = (emails: readonly string[], byMail: boolean, why?: string): Person[] =>
  emails.map((email) => (byMail ? { email, why } : { email, inAppOnly: true }))

/** Describes a request: "Team building for Northfield School, 24 participants, Tue, Nov 24, 9:00 AM to 1:00 PM". */
function describe(request: ProgramRequest) {
  const { participants, preferredDates } = request.programDetails
  const [wanted] = preferredDates
  const when = wanted ? [timeInWords(wanted)] : []
  return [nameOf(request), `${participants} participants`, ...when].join(', ')
}

/** Returns the start of a sentence about the requester. Names the Admin if one entered the request for them. */
const whoAsks = ({ contactName, enteredBy }: ProgramRequest) =>
  enteredBy ? `${enteredBy} entered a request from ${contactName}:` : `${contactName} requested`

/** Builds the message to the Admins about a new request. */
export const requestCreated = ({ request }: OfRequest): Message => ({
  ...aboutRequest(request, [ALL_ADMINS]),
  title: 'New program request',
  message: `${whoAsks(request)} ${describe(request)}.`,
  inMail: {
    message: request.enteredBy
      ? `${request.enteredBy} entered a request from ${request.contactName}.`
      : `${request.contactName} requested a program.`,
  },
})

/** Builds the message to the requester with their request and its reference. It names the Admin who entered it. */
export const requestReceived = ({ request }: OfRequest): Message => ({
  ...aboutDay(request, [{ email: request.email, userid: request.userid }]),
  title: 'We received your program request',
  message: request.enteredBy
    ? `${request.enteredBy} entered this request for you: ${describe(request)}. We'll review it and tell you by e-mail.`
    : `Thank you. You requested ${describe(request)}. We'll review it and tell you here and by e-mail.`,
  inMail: {
    message: request.enteredBy
      ? `${request.enteredBy} entered this request for you. We'll review it and tell you by e-mail.`
      : "Thank you. We'll review your request and tell you by e-mail.",
  },
  details: `Reference ${request.reference}`,
})

type Naming = OfRequest & { contacts: readonly string[]; byAdmin: boolean }
/**
 * Builds the message to people named as contacts. It is mailed only if an Admin named them or the request is approved,
 * because somebody typed these addresses, and the form must not send mail to strangers.
 */
export const namedAsContact = ({ request, contacts, byAdmin }: Naming): Message => ({
  ...aboutDay(request, contactsOf(contacts, request.approved || byAdmin)),
  title: "You're a contact on a program request",
  message: `${request.contactName} named you as a contact and requested ${describe(request)}.`,
  inMail: { message: `${request.contactName} named you as a contact and requested this program.` },
  canWait: true,
})

type Sharing = OfRequest & { email: string; rights: 'view' | 'edit'; by: Named }
/**
 * Builds the message to a person who got rights to a request. Before the approval it contains no text that the client
 * typed, except their name, so that nobody can use it to send mail to strangers.
 */
export const requestShared = ({ request, email, rights, by }: Sharing): Message => {
  const { when } = factsOf(request)
  const what = request.approved ? nameOf(request) : 'A program'
  return {
    ...aboutRequest(request, [{ email, why: `${by.email} entered your e-mail address.` }]),
    title: `${by.name} shared a program with you`,
    message:
      rights === 'edit'
        ? `${by.name} (${by.email}) plans a program with us. You can follow it, and change it for your group.`
        : `${by.name} (${by.email}) plans a program with us, and named you as a contact. You can follow it.`,
    facts: [{ what: `${what}, ${request.programDetails.participants} participants`, when }],
  }
}

/** Builds the in-app message to the other Admins that the requester changed their request: one for each request. */
export const requestEdited = ({ request, by }: OfRequest & { by: Named }): Message => ({
  ...aboutRequest(request, [adminsExcept(by.email)]),
  title: 'A program request was edited',
  message: `${by.name} edited their request for ${nameOf(request)}.`,
  inAppOnly: true,
  key: `edited-${request.id}`,
})

/** `appointment` is missing while the program has no date. */
type Approval = OfRequest & { appointment?: Appointment | undefined }

/** Builds the message to the requester and the contacts that the request is approved. */
export const requestApproved = ({ request, appointment }: Approval): Message => ({
  ...toRequesterAndContacts(request),
  type: 'request_approved',
  title: `${programNameOf(request)} is approved`,
  message: appointment
    ? `${programNameOf(request)} is planned for ${appointmentInWords(appointment)}.`
    : "We'll tell you the date as soon as it's set.",
  details: "Next, we'll send the contract. Nothing is reserved until it's signed.",
  ...(appointment && {
    facts: [factsOf(request, { when: timeInWords(appointment), where: appointment.where })],
    inMail: { message: 'We planned your program.' },
  }),
})

type Undated = { requests: readonly ProgramRequest[]; total: number }
/** Builds one message to the Admins about approved requests without a date. `total`: the number of these requests. */
export const undatedReminded = ({ requests, total }: Undated): Message => ({
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

/** Builds the message that offers dates to the people who may answer. */
export const datesOffered = ({ request, offer }: OfRequest & { offer: DateOffer }): Message => ({
  ...toPeopleWhoAnswer(request),
  title: 'Please choose a date for your program',
  message:
    `We can offer you other dates for ${nameOf(request)}. ` +
    `We hold them for you until ${dateInWords(offer.holdUntil)}: choose one, and it is yours.`,
  details: [describeDates(offer.dates), offer.message].filter(Boolean).join('\n\n'),
  facts: [factsOf(request, { when: offer.dates.map((date) => describeDates([date])) })],
  inMail: { details: offer.message },
})

/** Builds the message that reminds the people who may answer of the last day to choose a date. */
export const choiceReminded = ({ request, offer }: OfRequest & { offer: DateOffer }): Message => ({
  ...toPeopleWhoAnswer(request),
  title: 'Reminder: choose a date for your program',
  message: `We hold the dates that we offered for ${nameOf(request)} until the end of ${dateInWords(offer.holdUntil)}.`,
  details: describeDates(offer.dates),
  facts: [factsOf(request, { when: offer.dates.map((date) => describeDates([date])) })],
  inMail: { details: '' },
})

/** Builds the message to the requester and the contacts that the offered dates are withdrawn. */
export const datesWithdrawn = ({ request }: OfRequest): Message => ({
  ...toRequesterAndContacts(request),
  title: "We can't offer these dates any more",
  message: `We withdrew the dates that we offered for ${nameOf(request)}. We'll get back to you.`,
})

/** Builds the message to the requester and the contacts that the offered dates expired. */
export const datesExpired = ({ request }: OfRequest): Message => ({
  ...toRequesterAndContacts(request),
  title: 'We no longer hold dates for you',
  message: `We held dates for ${nameOf(request)} and didn't hear from you. We'll look at your request again.`,
})

/** Builds the message to the Admins that a client chose no date in time, so the request waits for a decision. */
export const datesUnanswered = ({ request }: OfRequest): Message => ({
  ...aboutRequest(request, [ALL_ADMINS]),
  title: `${request.organization} didn't choose a date`,
  message: `The dates offered for ${programNameOf(request)} are no longer held. The request waits for a decision.`,
})

type Chosen = OfRequest & { chosen: DateOffer['dates'][number]; by: Named }
/** Builds the message to the other Admins that a client chose a date, which is on the calendar. */
export const dateChosen = ({ request, chosen, by }: Chosen): Message => ({
  ...aboutRequest(request, [adminsExcept(by.email)]),
  title: `${request.organization} chose a date`,
  message: `${by.name} chose ${describeDates([chosen])}. ${programNameOf(request)} is on the calendar.`,
  facts: [
    factsOf(request, { when: timeInWords(chosen), where: { location: chosen.location, address: '', mapLink: '' } }),
  ],
  details: 'Next, assign staff and send the contract.',
})

/** Builds the message to the other Admins that a client declined all dates, and why. */
export const datesDeclined = ({ request, note, by }: OfRequest & { note: string; by: Named }): Message => ({
  ...aboutRequest(request, [adminsExcept(by.email)]),
  title: `None of the dates works for ${request.organization}`,
  message: `${by.name} declined the dates offered for ${programNameOf(request)}. The request waits for a decision.`,
  words: note,
})

/** Builds the message to the requester and the contacts that the request is rejected, and why. */
export const requestRejected = ({ request, reason }: OfRequest & { reason: string }): Message => ({
  ...toRequesterAndContacts(request),
  type: 'request_rejected',
  title: "We can't accept your program request",
  message: `We can't offer ${nameOf(request)}.`,
  details: reason,
})

/** Builds the message to the requester and the contacts that the request is reopened. */
export const requestReopened = ({ request }: OfRequest): Message => ({
  ...toRequesterAndContacts(request),
  title: "We're reviewing your program request again",
  message: `We reopened your request for ${nameOf(request)}. We'll tell you once we decide.`,
  canWait: true,
})

/** Builds the message to requester, contacts and Admins that a person cancelled the request, and why. */
export const requestCancelled = ({ request, reason, by }: OfRequest & { reason: string; by: Named }): Message => ({
  ...aboutRequest(request, [...recipientsOfDecision(request), ALL_ADMINS]),
  type: 'request_cancelled',
  title: 'Program request cancelled',
  message: `${nameOf(request)} was cancelled by ${by.name}.`,
  words: reason,
})

/** Builds the message to the requester and the contacts that the centre deleted the request. */
export const requestRemoved = ({ request }: OfRequest): Message => ({
  ...toRequesterAndContacts(request),
  type: 'request_cancelled',
  title: 'A program request was removed',
  message: `${nameOf(request)} was removed by the centre. Contact us if you didn't expect this.`,
  link: { ...linkTo.requests(), label: 'Open program requests' },
})
