import { minutesOf } from '@belay/contract/dates'
import { cost } from '@belay/contract/money'
import { programAddress } from '../features/calendar/calendar-file.ts'
import { clientPrograms } from '../features/client-programs/client-programs.documents.ts'
import { programSchedule } from '../features/program-schedule/program-schedule.documents.ts'
import { facilitatorRequests, staffPrograms, UNANSWERED } from '../features/staff-programs/staff-programs.documents.ts'
import { toStaffing } from '../features/staff-programs/staffing.ts'
import type { Book, Deed } from './book.ts'
import { ADMINS, rateOf, type Worker } from './staff.ts'

/** Planned hours: the program and an hour to set up and put away. */
export const plannedHours = (entry: { startTime: string; endTime: string }) =>
  (minutesOf(entry.endTime) - minutesOf(entry.startTime)) / 60 + 1

const assignmentID = (worker: Worker, programID: string) => `${worker.staffID}_${programID}`

/** Schedule entry and contract follow the assignments of a program, in the same deed. */
function restaff(book: Book, programID: string, deed: Deed): void {
  const assignments = book.all(staffPrograms).filter((one) => one.programID === programID)
  book.change(programSchedule, programID, { staffing: toStaffing(assignments) }, deed)
  const working = assignments.filter(({ declinedAt }) => declinedAt === null).map(({ staffID }) => staffID)
  if (book.has(clientPrograms, programID))
    book.change(clientPrograms, programID, { assignedStaffIDs: [...new Set(working)].toSorted() }, deed)
}

/** Assigns people at the pay rate of the day; they and the Admins are told. An open request of theirs is thereby accepted. */
export function assign(
  book: Book,
  programID: string,
  crew: readonly { worker: Worker; role: string }[],
  at: number,
): void {
  const deed: Deed = { by: ADMINS[1], at, call: 'staffPrograms.sync' }
  const { programName, date, startTime, endTime, location } = book.get(programSchedule, programID)
  const hours = plannedHours({ startTime, endTime })
  const link = programAddress(programID)
  for (const { worker, role } of crew) {
    const { staffID, name: staffName, email: staffEmail } = worker
    const id = assignmentID(worker, programID)
    if (book.has(facilitatorRequests, id))
      book.change(facilitatorRequests, id, { status: 'accepted', decidedBy: deed.by.email, decidedAt: at }, deed)
    const requestData = { role, programName, programDate: date }
    book.create(
      staffPrograms,
      {
        id,
        staffID,
        staffName,
        staffEmail,
        programID,
        programName,
        date,
        startTime,
        endTime,
        location,
        role,
        hours,
        totalCost: cost(hours, rateOf(worker, at)),
        ...UNANSWERED,
      },
      deed,
    )
    book.tell(at, [staffEmail], {
      type: 'program_assignment',
      title: `You're assigned to ${programName}`,
      message: `${programName} on ${date}, ${startTime} to ${endTime}, ${location}. Your role: ${role}, ${hours} planned hours.`,
      additionalDetails: 'Please confirm or decline your shift.',
      relatedDocumentId: id,
      requestData,
      link,
    })
  }
  if (crew.length === 0) return
  restaff(book, programID, deed)
  const names = crew.map(({ worker, role }) => `${worker.name} (${role})`).toSorted()
  book.tell(
    at,
    ADMINS.map(({ email }) => email),
    {
      type: 'program_assignment',
      title: `${programName}: ${crew.length === 1 ? '1 person' : `${crew.length} people`} assigned`,
      message: `${names.join(', ')} will work ${programName} on ${date}.`,
      relatedDocumentId: programID,
      requestData: { role: [...new Set(crew.map(({ role }) => role))].join(', '), programName, programDate: date },
      link,
    },
  )
}

export function answer(book: Book, programID: string, worker: Worker, said: 'confirm' | 'decline', at: number): void {
  const deed: Deed = { by: worker, at, call: `staffPrograms.${said}` }
  const id = assignmentID(worker, programID)
  const reason = 'I have an exam that day.'
  book.change(
    staffPrograms,
    id,
    said === 'confirm' ? { confirmedAt: at } : { declinedAt: at, declineReason: reason },
    deed,
  )
  restaff(book, programID, deed)
  if (said === 'confirm') return
  const { programName, date, role } = book.get(staffPrograms, id)
  book.tell(
    at,
    ADMINS.map(({ email }) => email),
    {
      type: 'program_assignment',
      title: `${worker.name} declined ${programName}`,
      message: `${worker.name} can't work ${programName} on ${date} (${role}).`,
      additionalDetails: reason,
      relatedDocumentId: id,
      requestData: { role, programName, programDate: date },
      link: programAddress(programID),
    },
  )
}

/** Somebody asks to facilitate a program; the Admins are told. */
export function askToFacilitate(book: Book, programID: string, worker: Worker, message: string, at: number): string {
  const { programName, date, startTime, endTime } = book.get(programSchedule, programID)
  const id = assignmentID(worker, programID)
  const role = 'Facilitator'
  book.create(
    facilitatorRequests,
    {
      id,
      staffID: worker.staffID,
      staffName: worker.name,
      staffEmail: worker.email,
      programID,
      programName,
      date,
      role,
      message,
      status: 'requested',
      decidedBy: null,
      decidedAt: null,
    },
    { by: worker, at, call: 'staffPrograms.requestToFacilitate' },
  )
  book.tell(
    at,
    ADMINS.map(({ email }) => email),
    {
      type: 'facilitator_request',
      title: `${worker.name} asked to facilitate ${programName}`,
      message: `${worker.name} would like to work ${programName} on ${date}, ${startTime} to ${endTime}, as ${role}.`,
      ...(message ? { additionalDetails: message } : {}),
      relatedDocumentId: id,
      requestData: { role, programName, programDate: date },
      link: programAddress(programID),
    },
  )
  return id
}
