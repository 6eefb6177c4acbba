import { facilitatorRequest, staffProgram } from '@belay/contract/staff-programs'
import type { Collection, Versioned } from '../../platform/documents/store.ts'
import { type DocumentOf, sortableDate } from '../documents.ts'

/** `staffEmail` is stored beside what leaves, so that a change can be told to the person. */
export type StaffProgram = DocumentOf<typeof staffProgram> & { totalCost: number; staffEmail: string }
export type VersionedAssignment = Versioned<StaffProgram>

/** An assignment whose person has yet to confirm or decline. */
export const UNANSWERED = { confirmedAt: null, declinedAt: null, declineReason: null } as const

export const staffPrograms: Collection<StaffProgram> = {
  name: 'staffPrograms',
  idField: 'id',
  schemaVersion: 1,
  indexVersion: 1,
  schema: staffProgram,
  keys: {
    staffID: { type: 'text', of: (doc) => doc.staffID },
    programID: { type: 'text', of: (doc) => doc.programID },
    date: { type: 'text', of: (doc) => sortableDate(doc.date) },
    hours: { type: 'number', of: (doc) => doc.hours },
    totalCost: { type: 'number', of: (doc) => doc.totalCost },
  },
  lists: [
    { where: [], orderBy: 'date' },
    { where: ['programID'], orderBy: 'date' },
    { where: ['staffID'], orderBy: 'date' },
    { where: ['programID', 'staffID'], orderBy: 'date' },
  ],
  audience: (doc) => ({ emails: [doc.staffEmail] }),
}

/** `adminsMailedAt`: when the Admins last got a mail that this person asks for this program. */
export type FacilitatorRequest = DocumentOf<typeof facilitatorRequest> & { staffEmail: string; adminsMailedAt?: number }
export type VersionedFacilitatorRequest = Versioned<FacilitatorRequest>

export const facilitatorRequests: Collection<FacilitatorRequest> = {
  name: 'facilitatorRequests',
  idField: 'id',
  schemaVersion: 1,
  indexVersion: 1,
  schema: facilitatorRequest,
  keys: {
    staffID: { type: 'text', of: (doc) => doc.staffID },
    programID: { type: 'text', of: (doc) => doc.programID },
    status: { type: 'text', of: (doc) => doc.status },
    createdAt: { type: 'number', of: (doc) => doc.createdAt },
  },
  lists: [
    { where: [], orderBy: 'createdAt' },
    { where: ['status'], orderBy: 'createdAt' },
    { where: ['programID'], orderBy: 'createdAt' },
    { where: ['programID', 'status'], orderBy: 'createdAt' },
    { where: ['staffID'], orderBy: 'createdAt' },
    { where: ['staffID', 'status'], orderBy: 'createdAt' },
    { where: ['staffID', 'programID'], orderBy: 'createdAt' },
    { where: ['staffID', 'programID', 'status'], orderBy: 'createdAt' },
  ],
  audience: (doc) => ({ emails: [doc.staffEmail] }),
}
