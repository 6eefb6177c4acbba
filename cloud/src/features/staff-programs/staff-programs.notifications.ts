import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { notify, theAdmins } from '../notifications/notify.ts'
import { calendarFile, occasionOf, programAddress } from '../program-schedule/calendar-file.ts'
import { programSchedule, type ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import { staff } from '../staff/staff.documents.ts'
import { byName } from './program-assignments.ts'
import type { StaffProgram } from './staff-programs.documents.ts'

type Deps = Pick<Services, 'settings'>
type Program = Pick<StaffProgram, 'programID' | 'programName' | 'date'>

export const whenOf = ({
  date,
  startTime,
  endTime,
}: {
  date: string
  startTime: string | null
  endTime: string | null
}): string => (startTime && endTime ? `${date}, ${startTime} to ${endTime}` : date)

const requestDataOf = (program: Program, role: string) => ({
  role,
  programName: program.programName,
  programDate: program.date,
})

/** The person's address of now; an assignment of the past may hold an older one. */
const addressOf = async (tx: Tx, { staffID, staffEmail }: StaffProgram): Promise<string> =>
  (await tx.get(staff, staffID))?.email ?? staffEmail

/** The calendar file of an assignment. Its sequence is the schedule entry's version, shared by all files and feeds of the program. */
async function fileOf(tx: Tx, services: Deps, assignment: Versioned<StaffProgram>, cancel: boolean): Promise<string> {
  const entry = await tx.get(programSchedule, assignment.programID)
  const sequence = (entry as Versioned<ScheduleEntry> | null)?.version ?? assignment.version + (cancel ? 1 : 0)
  const description = [assignment.role, `${assignment.hours} planned hours`].join(', ')
  const event = {
    ...occasionOf(assignment),
    description,
    sequence,
    status: entry?.status === 'tentative' ? ('tentative' as const) : ('confirmed' as const),
    changedAt: tx.now,
  }
  return calendarFile(
    services.settings,
    event,
    { name: assignment.staffName, email: await addressOf(tx, assignment) },
    cancel,
  )
}

/** Tells a person that they were assigned, or that their assignment changed, with the program for their calendar (R55); who has confirmed it need not again. */
export async function tellAssigned(
  tx: Tx,
  services: Deps,
  assignment: Versioned<StaffProgram>,
  what: 'assigned' | 'changed',
): Promise<void> {
  const { programName, role, hours, location } = assignment
  await notify(tx, services, {
    type: what === 'assigned' ? 'program_assignment' : 'program_changed',
    to: [{ email: await addressOf(tx, assignment) }],
    title: what === 'assigned' ? `You're assigned to ${programName}` : `Your shift on ${programName} changed`,
    message: `${programName} on ${whenOf(assignment)}${location ? `, ${location}` : ''}. Your role: ${role}, ${hours} planned hours.`,
    ...(assignment.confirmedAt === null ? { additionalDetails: 'Please confirm or decline your shift.' } : {}),
    relatedDocumentId: assignment.id,
    requestData: requestDataOf(assignment, role),
    link: programAddress(assignment.programID),
    ics: await fileOf(tx, services, assignment, false),
  })
}

/** Tells a person that they are no longer assigned, and takes the program off their calendar. */
export async function tellReleased(
  tx: Tx,
  services: Deps,
  assignment: Versioned<StaffProgram>,
  why: string,
): Promise<void> {
  await notify(tx, services, {
    type: 'program_cancelled',
    to: [{ email: await addressOf(tx, assignment) }],
    title: `You're no longer assigned to ${assignment.programName}`,
    message: `You don't need to work ${assignment.programName} on ${whenOf(assignment)}.`,
    ...(why ? { additionalDetails: why } : {}),
    relatedDocumentId: assignment.programID,
    requestData: requestDataOf(assignment, assignment.role),
    link: programAddress(assignment.programID),
    ics: await fileOf(tx, services, assignment, true),
  })
}

/** Tells the Admins, in the app, who was newly assigned to a program: one notification for all of them (R59). */
export async function tellAdminsAssigned(
  tx: Tx,
  services: Deps,
  program: Program,
  assigned: readonly StaffProgram[],
): Promise<void> {
  if (assigned.length === 0) return
  const names = byName(assigned).map(({ staffName, role }) => `${staffName} (${role})`)
  const [first] = assigned
  await notify(tx, services, {
    type: 'program_assignment',
    to: await theAdmins(tx),
    title: `${program.programName}: ${assigned.length === 1 ? '1 person' : `${assigned.length} people`} assigned`,
    message: `${names.join(', ')} will work ${program.programName} on ${program.date}.`,
    relatedDocumentId: assigned.length === 1 && first ? first.id : program.programID,
    requestData: requestDataOf(program, [...new Set(assigned.map(({ role }) => role))].join(', ').slice(0, 200)),
    link: programAddress(program.programID),
    inAppOnly: true,
  })
}
