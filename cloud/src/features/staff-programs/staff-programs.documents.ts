import { facilitatorRequest, staffProgram } from '@belay/contract/staff-programs'
import { defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type DocumentOf, sortableDate } from '../documents.ts'

/** `staffEmail` is stored beside what leaves, so that a change can be told to the person. */
export type StaffProgram = DocumentOf<typeof staffProgram> & { totalCost: number; staffEmail: string }
export type VersionedAssignment = Versioned<StaffProgram>

/** An assignment whose person has yet to confirm or decline. */
export const UNANSWERED = { confirmedAt: null, declinedAt: null, declineReason: null } as const

export const staffPrograms = defineCollection<StaffProgram>({
  name: 'staffPrograms',
  idField: 'id',
  schema: staffProgram,
  documentName: 'StaffProgram',
  nameOf: (doc) => `${doc.staffName} on ${doc.programName}`,
  keys: {
    staffID: text('staffID'),
    programID: text('programID'),
    date: text((doc) => sortableDate(doc.date)),
    hours: number('hours'),
    totalCost: number('totalCost'),
  },
  lists: { date: [[], ['programID'], ['staffID'], ['programID', 'staffID']] },
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
