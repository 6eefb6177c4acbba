import type { ClientProgram } from '../features/client-programs/client-programs.documents.ts'
import { clientPrograms } from '../features/client-programs/client-programs.documents.ts'
import { UNSENT } from '../features/client-programs/draft-contract.ts'
import {
  type ProgramRequest,
  programNameOf,
  programRequests,
} from '../features/program-requests/program-requests.documents.ts'
import { programSchedule } from '../features/program-schedule/program-schedule.documents.ts'
import { staffPrograms } from '../features/staff-programs/staff-programs.documents.ts'
import type { Book, Deed } from './book.ts'
import { sampleID } from './chance.ts'
import type { Asked } from './requests.ts'
import { cancel, tellApproved } from './requests.ts'
import { ADMINS } from './staff.ts'

export type Approval = {
  programID: string
  clientID: string
  asked: Asked
  request: ProgramRequest
  scheduled: boolean
  staffNeeded: number
  at: number
}

/** Approval in one deed: the request, the empty draft contract and, when scheduled, the entry. */
export function approve(
  book: Book,
  { programID, clientID, asked, request, scheduled, staffNeeded, at }: Approval,
): void {
  const by = at % 2 === 0 ? ADMINS[0] : ADMINS[1]
  const deed: Deed = { by, at, call: 'programRequests.approve' }
  const { kind, date, startTime, endTime } = asked
  const programName = programNameOf(request)
  const program = {
    programID,
    programName,
    clientID,
    organization: request.organization,
    participants: asked.participants,
    location: kind.place,
  }
  const when = scheduled ? { date, startTime, endTime } : { date: null, startTime: null, endTime: null }
  book.change(
    programRequests,
    request.id,
    {
      approved: true,
      decidedBy: by.email,
      decidedByName: by.name,
      decidedAt: at,
      programID,
      ...(scheduled ? { addedToCalendar: true } : {}),
    },
    deed,
  )
  const draft: Omit<ClientProgram, 'createdAt' | 'updatedAt'> = {
    ...program,
    ...when,
    contactPersonName: request.contactName,
    contactPersonEmail: request.email,
    signerEmail: request.email,
    lineItems: [],
    discount: 0,
    total: 0,
    signed: false,
    ...UNSENT,
    recalledHash: null,
    signature: null,
    needsAmendment: false,
    versions: [],
    assignedStaffIDs: [],
  }
  book.create(clientPrograms, draft, deed)
  if (scheduled) {
    const entry = {
      ...program,
      date,
      startTime,
      endTime,
      requestID: request.id,
      status: 'confirmed' as const,
      dayNotes: '',
      staffNeeded,
      hasContract: true,
      isNew: false,
      staffing: [],
    }
    book.create(programSchedule, entry, deed)
  }
  tellApproved(book, request, programName, scheduled ? `${date}, ${startTime} to ${endTime}` : null, at)
}

/** A program of the centre's own: no client, no contract. */
export function schedule(
  book: Book,
  which: string,
  when: { date: string; startTime: string; endTime: string },
  location: string,
  at: number,
): string {
  const programID = sampleID('program', which)
  const entry = {
    programID,
    programName: which,
    ...when,
    location,
    participants: null,
    clientID: null,
    organization: '',
    requestID: null,
    status: 'confirmed' as const,
    dayNotes: '',
    staffNeeded: 2,
    hasContract: false,
    isNew: false,
    staffing: [],
  }
  book.create(programSchedule, entry, { by: ADMINS[1], at, call: 'programSchedule.create' })
  return programID
}

/** The requester cancels a scheduled program: the entry is cancelled, its staff released, an unsigned contract withdrawn. */
export function cancelProgram(
  book: Book,
  request: ProgramRequest,
  programID: string,
  reason: string,
  at: number,
): void {
  const deed: Deed = { by: { email: request.email, name: request.contactName }, at, call: 'programRequests.cancel' }
  cancel(book, request, reason, at)
  for (const { id, programID: of } of book.all(staffPrograms))
    if (of === programID) book.remove(staffPrograms, id, deed)
  const { signed } = book.get(clientPrograms, programID)
  book.change(
    programSchedule,
    programID,
    { status: 'cancelled', staffing: [], ...(signed ? {} : { hasContract: false }) },
    deed,
  )
  if (signed) book.change(clientPrograms, programID, { assignedStaffIDs: [], needsAmendment: true }, deed)
  else book.remove(clientPrograms, programID, deed)
}
