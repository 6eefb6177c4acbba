import { addDays, clockTime, minutesOf } from '@belay/contract/dates'
import { addressOf, linkTo } from '@belay/contract/links'
import {
  type ProgramRequest,
  programRequests,
  UNDECIDED,
} from '../features/program-requests/program-requests.documents.ts'
import { referenceOf } from '../features/program-requests/request-references.ts'
import type { Book } from './book.ts'
import type { Kind } from './catalogue.ts'
import { type Chance, sampleID } from './chance.ts'
import type { Customer } from './clients.ts'
import { ADMINS } from './staff.ts'

export type Requester = Pick<Customer, 'organization' | 'contact' | 'email' | 'userid' | 'phone'>
export type Asked = {
  requester: Requester
  kind: Kind
  participants: number
  date: string
  startTime: string
  endTime: string
  otherContacts: string[]
}

const AGES = ['Grades 6 to 8', 'Grades 9 to 12', '18 to 24', 'Adults', 'Mixed ages']
const NOTES = [
  '',
  '',
  'We arrive by bus and need about ten minutes to unload.',
  'It is our first time; please call me before you decide.',
  'Last year was wonderful. Same again, please.',
  'Could Priya be our lead again?',
]
const NEEDS = [
  '',
  '',
  '',
  'One participant uses a wheelchair.',
  'Two participants are hard of hearing; an interpreter comes with us.',
]

export const linkToRequest = (id: string) => addressOf(linkTo.request(id))
export const endOf = (kind: Kind, startTime: string) => clockTime(minutesOf(startTime) + kind.minutes)

/** A request's reference: another one for each below 26 to the fourth, and looking random. */
export const sampleReference = (which: number): string => referenceOf((which * 7919 + 271_828) % 26 ** 4)

/** Somebody asks for a program; the Admins and the requester are told. */
export function ask(book: Book, chance: Chance, which: number, asked: Asked, at: number): ProgramRequest {
  const { requester, kind, participants, date, startTime, endTime, otherContacts } = asked
  const id = sampleID('request', which)
  const { organization, contact, email, userid, phone } = requester
  const second = chance.often(0.6) ? [{ date: addDays(date, 7), startTime, endTime }] : []
  const request = book.create(
    programRequests,
    {
      id,
      reference: sampleReference(which),
      userid,
      email,
      organization,
      contactName: contact,
      phone,
      otherContacts,
      programDetails: {
        programType: kind.name,
        objectives: kind.objectives,
        participants,
        ageGroup: chance.pick(AGES),
        preferredDates: [{ date, startTime, endTime }, ...second],
        location: kind.location,
        setting: kind.setting,
        accessibilityNeeds: chance.pick(NEEDS),
        notes: chance.pick(NOTES),
      },
      acceptedTermsAt: at,
      ...UNDECIDED,
    },
    { by: { email, name: contact }, at, call: 'programRequests.create' },
  )
  const what = `${kind.name} for ${organization}, ${participants} participants, ${date}`
  const about = { type: 'program_request' as const, relatedDocumentId: id, link: linkToRequest(id) }
  book.tell(
    at,
    ADMINS.map((admin) => admin.email),
    { ...about, title: 'New program request', message: `${contact} requested ${what}.` },
  )
  const received = {
    ...about,
    title: 'We received your program request',
    message: `Thank you. You requested ${what}. We'll review it and tell you here and by e-mail.`,
    additionalDetails: `Reference ${request.reference}`,
  }
  book.tell(at, [email], received, email)
  return request
}

const parties = (request: ProgramRequest) => [request.email, ...request.otherContacts]

export function reject(book: Book, request: ProgramRequest, reason: string, at: number): void {
  const by = ADMINS[0]
  book.change(
    programRequests,
    request.id,
    { rejected: true, rejectionReason: reason, decidedBy: by.email, decidedByName: by.name, decidedAt: at },
    { by, at, call: 'programRequests.reject' },
  )
  book.tell(at, parties(request), {
    type: 'request_rejected',
    title: "We can't accept your program request",
    message: `We can't offer ${request.programDetails.programType} for ${request.organization}.`,
    additionalDetails: reason,
    relatedDocumentId: request.id,
    link: linkToRequest(request.id),
  })
}

/** The requester cancels; what hangs on the request is the caller's to undo. */
export function cancel(book: Book, request: ProgramRequest, cancellationReason: string, at: number): void {
  const by = { email: request.email, name: request.contactName }
  book.change(
    programRequests,
    request.id,
    { cancelled: true, cancellationReason, decidedBy: by.email, decidedByName: by.name, decidedAt: at },
    { by, at, call: 'programRequests.cancel' },
  )
  book.tell(
    at,
    [...parties(request), ...ADMINS.map(({ email }) => email)],
    {
      type: 'request_cancelled',
      title: 'Program request cancelled',
      message: `${request.programDetails.programType} for ${request.organization} was cancelled by ${by.name}.`,
      additionalDetails: cancellationReason,
      relatedDocumentId: request.id,
      link: linkToRequest(request.id),
    },
    by.email,
  )
}

export function tellApproved(
  book: Book,
  request: ProgramRequest,
  programName: string,
  when: string | null,
  at: number,
): void {
  book.tell(at, parties(request), {
    type: 'request_approved',
    title: 'Your program request was approved',
    message: when
      ? `${programName} is scheduled for ${when}.`
      : `${programName} is approved. We'll tell you the date as soon as it's set.`,
    additionalDetails: "Next, we'll send you the contract to sign.",
    relatedDocumentId: request.id,
    link: linkToRequest(request.id),
  })
}
