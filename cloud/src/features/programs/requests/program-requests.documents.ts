import { DAY } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import { groupSizeRangeOf } from '@belay/contract/filter-ranges'
import { programRequest } from '@belay/contract/program-requests'
import { requestStatus } from '@belay/contract/statuses'
import {
  allFilterCombinations,
  boolean,
  defineCollection,
  number,
  text,
} from '../../../platform/documents/define-collection.ts'
import type { Versioned } from '../../../platform/documents/store.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { timeInWords } from '../../../platform/time/date-in-words.ts'
import { type DocumentOf, phoneWords, sortableDate, WITHOUT_DATE } from '../../documents.ts'
import { normalizeTypeName } from '../../program-types/program-types.documents.ts'

export type ProgramRequest = DocumentOf<typeof programRequest>
export type VersionedRequest = Versioned<ProgramRequest>
export type DateOffer = NonNullable<ProgramRequest['offer']>

const HOUR = DAY / 24

/** Returns the hours until the approval or rejection; null if undecided or cancelled. */
function hoursToDecision({ decidedAt, cancelled, approved, rejected, createdAt }: ProgramRequest): number | null {
  if (decidedAt === null || cancelled || !(approved || rejected)) return null
  return Math.max(0, decidedAt - createdAt) / HOUR
}

/** Returns the time, in ms, since which an approved request waits for a date, or of its last reminder; else null. */
export function waitsForDateSince(request: ProgramRequest): number | null {
  if (requestStatus(request) !== 'Approved') return null
  return Math.max(request.decidedAt ?? request.createdAt, request.remindedAt ?? 0)
}

/** Returns the time, in ms, since which a pending request waits for the centre; null if its client has to choose. */
const waitsForDecisionSince = (request: ProgramRequest): number | null =>
  requestStatus(request) === 'Pending' && request.offer === null ? request.createdAt : null

export const programNameOf = (request: ProgramRequest): string =>
  `${request.organization} – ${request.programDetails.programType}`.slice(0, 200)

/** Describes offered dates for messages and the history, one per line. */
export const describeDates = (dates: DateOffer['dates']): string =>
  dates.map(({ location, ...time }) => `${timeInWords(time)}, ${location}`).join('\n')

/** Returns a reference as one word, such as R7K4M, so that a search for other words does not find it by chance. */
export const referenceWord = (reference: string): string => reference.replace('-', '')

/** Returns the requester's user ID as a list; empty without an account. */
const accountOf = ({ userid }: ProgramRequest): string[] => (userid === null ? [] : [userid])

/** True if the request was cancelled or rejected, or if its program was cancelled. */
const isCalledOff = ({ cancelled, rejected, programCancelled }: ProgramRequest): boolean =>
  cancelled || rejected || programCancelled

/** Returns the day by which a client's programs are sorted. Requests without a date come last, by the day asked for. */
export function dayOfRequest(request: ProgramRequest): string {
  const date = sortableDate(request.programDate)
  if (date !== null) return date
  const asked = sortableDate(request.programDetails.preferredDates?.[0]?.date ?? null)
  if (isCalledOff(request)) return asked ?? WITHOUT_DATE
  return asked === null ? WITHOUT_DATE : `${WITHOUT_DATE} ${asked}`
}

const FILTERS = allFilterCombinations('status', 'programType', 'groupSize')

export const programRequests = defineCollection<ProgramRequest>({
  name: 'programRequests',
  idField: 'id',
  schemaVersion: 2,
  migrations: { 2: (request) => ({ programCancelled: false, ...request }) },
  indexVersion: 3,
  schema: programRequest,
  documentName: 'ProgramRequest',
  nameOf: (doc) => programNameOf(doc),
  keys: {
    status: text(requestStatus),
    userid: text('userid'),
    reference: text('reference'),
    programID: text('programID'),
    createdAt: number('createdAt'),
    /** The program's date, or the first preferred date before there is a program. A damaged document may have none. */
    date: text((doc) => sortableDate(doc.programDate ?? doc.programDetails.preferredDates?.[0]?.date ?? null)),
    day: text(dayOfRequest),
    calledOff: boolean(isCalledOff),
    organization: text((doc) => doc.organization.toLowerCase()),
    programType: text((doc) => normalizeTypeName(doc.programDetails.programType)),
    groupSize: text((doc) => groupSizeRangeOf(doc.programDetails.participants)),
    decided: number((doc) => (hoursToDecision(doc) === null ? 0 : 1)),
    hoursToDecision: number(hoursToDecision),
    undated: number(waitsForDateSince),
    undecided: number(waitsForDecisionSince),
    /** The last day on which dates are held for the request. */
    heldUntil: text((doc) => sortableDate(doc.offer?.holdUntil ?? null)),
  },
  /** `involved` contains the requester's user ID and e-mail address and every other contact. */
  multiValueKeys: {
    involved: (doc) => [...accountOf(doc), doc.email, ...doc.otherContacts],
    /** The days held for the request. */
    heldOn: (doc) => (doc.offer?.dates ?? []).map(({ date }) => toIsoDate(date)),
  },
  lists: {
    createdAt: [...FILTERS, ['userid'], ['programID'], ['reference'], ['involved'], ['involved', 'status']],
    date: FILTERS,
    day: [['involved', 'calledOff']],
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

/** Returns the other contacts of a request, without duplicates and without its requester. */
export const withoutRequester = (requester: string, emails: readonly string[]): string[] =>
  [...new Set(emails)].filter((email) => email !== requester)

/** Returns the fields of a request with these other contacts. Editors who are no longer contacts lose their right. */
export function contactFields(request: ProgramRequest, emails: readonly string[], editors = request.editors) {
  const otherContacts = withoutRequester(request.email, emails)
  const kept = editors?.filter((email) => otherContacts.includes(email))
  return { otherContacts, ...(kept && { editors: kept }) }
}

const MOST_EVENTS = 20
type EventKind = NonNullable<ProgramRequest['history']>[number]['what']

/** Returns a request's history with an event of the caller. Consecutive edits by one person become one event. */
export function addToHistory({ actor, now }: Caller, request: ProgramRequest, what: EventKind, reason?: string) {
  const history = [...(request.history ?? [])]
  const last = history.at(-1)
  if (what === 'edited' && last?.what === 'edited' && last.by === actor.name) history.pop()
  history.push({ what, at: now, by: actor.name, reason: reason || null })
  return { history: history.slice(-MOST_EVENTS) }
}

/** The decision fields of a new request (R26). */
export const UNDECIDED = {
  approved: false,
  cancelled: false,
  cancellationReason: null,
  rejected: false,
  rejectionReason: null,
  addedToCalendar: false,
  programID: null,
  programDate: null,
  programCancelled: false,
  status: {},
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  offer: null,
} satisfies Partial<ProgramRequest>

type Caller = Pick<Tx, 'actor' | 'now'>

/** Returns the decision fields of a request that the caller decides now. */
export const decisionFields = ({ actor, now }: Caller) => ({
  decidedBy: actor.email,
  decidedByName: actor.name,
  decidedAt: now,
})

/** The times at which a person named new contacts on existing requests, in the last day. They count like requests. */
export type ContactsNamed = { userid: string; times: number[]; createdAt: number; updatedAt?: number }

export const contactsNamed = defineCollection<ContactsNamed>({
  name: 'contactsNamed',
  idField: 'userid',
  unaudited: true,
})
