import { groupSizeOf } from '@belay/contract/bands'
import { DAY } from '@belay/contract/constants'
import { isBefore, toIsoDate } from '@belay/contract/dates'
import { programRequest } from '@belay/contract/program-requests'
import { requestStatus } from '@belay/contract/statuses'
import { dateInWords } from '../../platform/date-in-words.ts'
import { anyOf, defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type DocumentOf, phoneWords, sortableDate } from '../documents.ts'
import { comparedName } from '../program-types/program-types.documents.ts'

export type ProgramRequest = DocumentOf<typeof programRequest>
export type VersionedRequest = Versioned<ProgramRequest>
export type DateOffer = NonNullable<ProgramRequest['offer']>

const HOUR = DAY / 24

/** How long an approval or a rejection took; null while there is none, and once the request is cancelled. */
function hoursToDecision({ decidedAt, cancelled, approved, rejected, createdAt }: ProgramRequest): number | null {
  if (decidedAt === null || cancelled || !(approved || rejected)) return null
  return Math.max(0, decidedAt - createdAt) / HOUR
}

/** Since when an approved request waits for a date, or the Admins were last reminded of it; null when it does not. */
export function undatedSince(request: ProgramRequest): number | null {
  if (requestStatus(request) !== 'Approved') return null
  return Math.max(request.decidedAt ?? request.createdAt, request.remindedAt ?? 0)
}

/** The dates that are offered for a request and can still be chosen on this day (in the centre's time zone). */
export const standingOffer = ({ offer }: ProgramRequest, today: string): DateOffer | null =>
  offer && !isBefore(offer.holdUntil, today) ? offer : null

/** Since when a pending request waits for the centre; null where its client is to choose a date. */
const undecidedSince = (request: ProgramRequest): number | null =>
  requestStatus(request) === 'Pending' && request.offer === null ? request.createdAt : null

/** What the program of a request is called. */
export const programNameOf = (request: ProgramRequest): string =>
  `${request.organization} – ${request.programDetails.programType}`.slice(0, 200)

/** Offered dates in words, as messages and the history say them, one a line. */
export const describeDates = (dates: DateOffer['dates']): string =>
  dates
    .map(({ date, startTime, endTime, location }) => `${dateInWords(date)}, ${startTime} to ${endTime}, ${location}`)
    .join('\n')

/** A reference as one word, so that no other words find it by the way: R7K4M. */
export const referenceWord = (reference = ''): string => reference.replace('-', '')

/** The userid of its requester, where they have an account. */
const accountOf = ({ userid }: ProgramRequest): string[] => (userid === null ? [] : [userid])

const FILTERS = anyOf('status', 'programType', 'groupSize')

export const programRequests = defineCollection<ProgramRequest>({
  name: 'programRequests',
  idField: 'id',
  schemaVersion: 3,
  migrations: { 2: (doc) => ({ programDate: null, ...doc }), 3: (doc) => ({ offer: null, ...doc }) },
  indexVersion: 4,
  schema: programRequest,
  documentName: 'ProgramRequest',
  nameOf: (doc) => programNameOf(doc),
  keys: {
    status: text(requestStatus),
    userid: text('userid'),
    reference: text((doc) => doc.reference ?? null),
    programID: text('programID'),
    createdAt: number('createdAt'),
    /** The day of its program; before there is one, of its first choice. A damaged document may have none. */
    date: text((doc) => sortableDate(doc.programDate ?? doc.programDetails.preferredDates?.[0]?.date ?? null)),
    organization: text((doc) => doc.organization.toLowerCase()),
    programType: text((doc) => comparedName(doc.programDetails.programType)),
    groupSize: text((doc) => groupSizeOf(doc.programDetails.participants)),
    decided: number((doc) => (hoursToDecision(doc) === null ? 0 : 1)),
    hoursToDecision: number(hoursToDecision),
    undated: number(undatedSince),
    undecided: number(undecidedSince),
    /** The last day on which dates are held for it. */
    heldUntil: text((doc) => sortableDate(doc.offer?.holdUntil ?? null)),
  },
  /** `involved` holds the requester's userid and e-mail and every other contact. */
  multiValueKeys: {
    involved: (doc) => [...accountOf(doc), doc.email, ...doc.otherContacts],
    /** The days that are held for it. */
    heldOn: (doc) => (doc.offer?.dates ?? []).map(({ date }) => toIsoDate(date)),
  },
  lists: {
    createdAt: [...FILTERS, ['userid'], ['programID'], ['reference'], ['involved'], ['involved', 'status']],
    date: FILTERS,
    organization: FILTERS,
    undated: [[]],
    undecided: [[]],
    heldUntil: [[], ['heldOn']],
  },
  unique: { reference: 'Another request has this reference.' },
  words: (doc) =>
    [
      doc.organization,
      doc.contactName,
      doc.email,
      doc.programDetails.programType,
      referenceWord(doc.reference),
      phoneWords(doc.phone),
    ].join(' '),
  audience: (doc) => ({ userids: accountOf(doc), emails: [doc.email, ...doc.otherContacts] }),
})

/** The other contacts of a request, each once, without its requester. */
export const contactsOf = (requester: string, emails: readonly string[]): string[] =>
  [...new Set(emails)].filter((email) => email !== requester)

const MOST_EVENTS = 20

/** A request's history with one event more. Edits in a row by one person are one. */
export function withEvent(request: ProgramRequest, ...events: NonNullable<ProgramRequest['history']>) {
  const history = [...(request.history ?? [])]
  for (const event of events) {
    const last = history.at(-1)
    if (event.what === 'edited' && last?.what === 'edited' && last.by === event.by) history.pop()
    history.push(event)
  }
  return { history: history.slice(-MOST_EVENTS) }
}

/** What nobody has decided yet (R26). */
export const UNDECIDED = {
  approved: false,
  cancelled: false,
  cancellationReason: null,
  rejected: false,
  rejectionReason: null,
  addedToCalendar: false,
  programID: null,
  programDate: null,
  status: {},
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  offer: null,
} satisfies Partial<ProgramRequest>

/** When a person last named contacts of requests that were there already: within a day, these count like requests. */
export type ContactsNamed = { userid: string; times: number[]; createdAt: number; updatedAt?: number }

export const contactsNamed = defineCollection<ContactsNamed>({
  name: 'contactsNamed',
  idField: 'userid',
  unaudited: true,
})
