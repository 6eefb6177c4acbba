import { minutesOf } from '@belay/contract/dates'
import { facilitatorRequest, shiftOffer, shiftSwap, staffProgram } from '@belay/contract/staff-programs'
import { anyOf, boolean, defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type DocumentOf, sortableDate, sortableTime } from '../documents.ts'

/**
 * Stored beside what leaves: `staffEmail`, so that a change can be told to the person; `askedAt`, when they were last
 * asked to answer, where that was not at its creation.
 */
export type StaffProgram = DocumentOf<typeof staffProgram> & { totalCost: number; staffEmail: string; askedAt?: number }
export type VersionedAssignment = Versioned<StaffProgram>

/** An assignment whose person has yet to confirm or decline, and has not been reminded to. */
export const UNANSWERED = {
  confirmedAt: null,
  declinedAt: null,
  declineReason: null,
  givenBackAt: null,
  giveBackReason: null,
  remindedAt: null,
} as const

/** Whether somebody has yet to confirm or decline. */
export const isUnanswered = ({ confirmedAt, declinedAt }: Pick<StaffProgram, 'confirmedAt' | 'declinedAt'>): boolean =>
  confirmedAt === null && declinedAt === null

/** Whether somebody gave their shift back and nobody has taken it: it is still theirs. */
export const isGivenBack = ({ givenBackAt, declinedAt }: Pick<StaffProgram, 'givenBackAt' | 'declinedAt'>): boolean =>
  Boolean(givenBackAt) && declinedAt === null

export const staffPrograms = defineCollection<StaffProgram>({
  name: 'staffPrograms',
  idField: 'id',
  indexVersion: 4,
  schema: staffProgram,
  documentName: 'StaffProgram',
  nameOf: (doc) => `${doc.staffName} on ${doc.programName}`,
  keys: {
    staffID: text('staffID'),
    programID: text('programID'),
    date: text((doc) => sortableDate(doc.date)),
    /** Without a time, the end of its day. */
    begins: text((doc) => sortableTime(doc.date, doc.startTime ? minutesOf(doc.startTime) : 24 * 60)),
    hours: number('hours'),
    totalCost: number('totalCost'),
    unanswered: boolean(isUnanswered),
    givenBack: boolean(isGivenBack),
  },
  lists: {
    date: [[], ['unanswered'], ['programID'], ['staffID'], ['programID', 'staffID']],
    begins: [['givenBack']],
  },
  audience: (doc) => ({ emails: [doc.staffEmail] }),
})

/** `adminsMailedAt`: when the Admins last got a mail that this person asks for this program. */
export type FacilitatorRequest = DocumentOf<typeof facilitatorRequest> & { staffEmail: string; adminsMailedAt?: number }
export type VersionedFacilitatorRequest = Versioned<FacilitatorRequest>

export const facilitatorRequests = defineCollection<FacilitatorRequest>({
  name: 'facilitatorRequests',
  idField: 'id',
  schema: facilitatorRequest,
  documentName: 'FacilitatorRequest',
  nameOf: (doc) => `${doc.staffName} for ${doc.programName}`,
  keys: {
    staffID: text('staffID'),
    programID: text('programID'),
    status: text('status'),
    createdAt: number('createdAt'),
  },
  lists: {
    createdAt: [
      [],
      ['status'],
      ['programID'],
      ['programID', 'status'],
      ['staffID'],
      ['staffID', 'status'],
      ['staffID', 'programID'],
      ['staffID', 'programID', 'status'],
    ],
  },
  audience: (doc) => ({ emails: [doc.staffEmail] }),
})

/**
 * Stored beside what leaves: `staffEmail`; and `overridden`, what an Admin overrode for this person (`overrideKey`),
 * which does not keep them from accepting.
 */
export type ShiftOffer = DocumentOf<typeof shiftOffer> & { staffEmail: string; overridden: string[] }
export type VersionedOffer = Versioned<ShiftOffer>

export const shiftOffers = defineCollection<ShiftOffer>({
  name: 'shiftOffers',
  idField: 'id',
  schema: shiftOffer,
  documentName: 'ShiftOffer',
  nameOf: (doc) => `${doc.staffName} for ${doc.programName}`,
  keys: {
    staffID: text('staffID'),
    programID: text('programID'),
    status: text('status'),
    createdAt: number('createdAt'),
    answerBy: number('answerBy'),
  },
  lists: { createdAt: anyOf('staffID', 'programID', 'status'), answerBy: [['status']] },
  audience: (doc) => ({ emails: [doc.staffEmail] }),
})

/**
 * Stored beside what leaves: the addresses of both; and the terms of each shift when it was asked about, to tell when
 * they change. They are left out of swaps from before they were kept. Else a swap copies nothing of its shifts.
 */
export type ShiftSwap = DocumentOf<typeof shiftSwap> & { staffEmail: string; withStaffEmail: string; terms?: string[] }
export type VersionedSwap = Versioned<ShiftSwap>

export const shiftSwaps = defineCollection<ShiftSwap>({
  name: 'shiftSwaps',
  idField: 'id',
  schema: shiftSwap,
  documentName: 'ShiftSwap',
  nameOf: (doc) => `${doc.staffName} and ${doc.withStaffName}`,
  keys: {
    staffID: text('staffID'),
    withStaffID: text('withStaffID'),
    programID: text('programID'),
    theirProgramID: text('theirProgramID'),
    status: text('status'),
    answerBy: number('answerBy'),
  },
  lists: {
    answerBy: [
      ['status'],
      ['staffID', 'status'],
      ['withStaffID', 'status'],
      ['programID', 'status'],
      ['theirProgramID', 'status'],
    ],
  },
  audience: (doc) => ({ emails: [doc.staffEmail, doc.withStaffEmail] }),
})
