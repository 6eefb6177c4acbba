import { minutesOf } from '@belay/contract/dates'
import { facilitatorRequest, shiftOffer, shiftSwap, staffProgram } from '@belay/contract/staff-programs'
import { anyOf, boolean, defineCollection, number, text } from '../../../platform/documents/define-collection.ts'
import type { Versioned } from '../../../platform/documents/store.ts'
import { type DocumentOf, sortableDate, sortableTime } from '../../documents.ts'

/**
 * An assignment as stored. Extra fields that no call returns: `staffEmail`, the recipient of live updates; `askedAt`,
 * the time of the last asking, if it was after the creation.
 */
export type StaffProgram = DocumentOf<typeof staffProgram> & { totalCost: number; staffEmail: string; askedAt?: number }
export type VersionedAssignment = Versioned<StaffProgram>

/** The answer fields of an assignment that is not answered and has no reminder. */
export const UNANSWERED = {
  confirmedAt: null,
  declinedAt: null,
  declineReason: null,
  givenBackAt: null,
  giveBackReason: null,
  remindedAt: null,
} as const

/** True if the person has neither confirmed nor declined. */
export const isUnanswered = ({ confirmedAt, declinedAt }: Pick<StaffProgram, 'confirmedAt' | 'declinedAt'>): boolean =>
  confirmedAt === null && declinedAt === null

/** True if the person gave the shift back and nobody has taken it. It is still theirs. */
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
    /** The end of the day if the shift has no start time. */
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

/** A request to facilitate as stored. `adminsMailedAt`: the time of the last mail to the Admins about it. */
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
 * A shift offer as stored. Extra fields that no call returns: `staffEmail`, and `overridden`, the keys (`overrideKey`)
 * of the conflicts that an Admin overrode for this person.
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
 * A swap as stored. Extra fields that no call returns: the addresses of both people, and `terms`, the terms of each
 * shift at the proposal, to detect changes. Old swaps have no `terms`. A swap copies nothing else from its shifts.
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
