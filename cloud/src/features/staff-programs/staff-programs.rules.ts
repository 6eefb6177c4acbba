import { DAY } from '@belay/contract/constants'
import { isBefore } from '@belay/contract/dates'
import { MISSING_PROGRAM_DATA } from '@belay/contract/errors'
import type { facilitatorRow, staffProgram } from '@belay/contract/staff-programs'
import type * as z from 'zod'
import { type Actor, isAdmin } from '../../platform/actor.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type Permitted, permit } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { instantOf } from '../program-schedule/civil-time.ts'
import type { ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import type { StaffMember } from '../staff/staff.documents.ts'
import type { FacilitatorRequest, StaffProgram } from './staff-programs.documents.ts'

/** What a person works as when the form says nothing. */
export const DEFAULT_ROLE = 'Facilitator'

export type Program = { programID: string; programName: string; date: string }
export type Row = { staffID: string; role: string; hours: number }

type Blankable = string | null | undefined

/** Assignments need programID, programName and date; otherwise 'Missing required program data' (R56). */
export function programOf(input: { programID?: Blankable; programName?: Blankable; date?: Blankable }): Program {
  const [programID, programName, date] = [input.programID?.trim(), input.programName?.trim(), input.date?.trim()]
  if (programID && programName && date && !/[\s/]/.test(programID)) return { programID, programName, date }
  const missing = Object.entries({ programID, programName, date })
    .filter(([, value]) => !value)
    .map(([field]) => field)
  if (missing.length > 0) {
    refuse('failed-precondition', MISSING_PROGRAM_DATA, {
      reason: 'missing-program-data',
      fields: missing.map((field) => ({ field, message: 'This is missing.' })),
    })
  }
  return refuse('invalid-argument', undefined, {
    fields: [{ field: 'programID', message: 'An identifier has no spaces and no slashes.' }],
  })
}

/** The rows that name a facilitator. Negative or missing hours count as 0 (R56); a person in two rows is refused, naming them. */
export function rowsOf(rows: readonly z.output<typeof facilitatorRow>[]): {
  rows: Row[]
  skipped: number
  twice: string[]
} {
  const named = rows.flatMap(({ staffID, role, hours }) =>
    staffID?.trim()
      ? [{ staffID: staffID.trim(), role: role?.trim() || DEFAULT_ROLE, hours: Math.max(0, hours ?? 0) }]
      : [],
  )
  const twice = named
    .filter((row, index) => named.findIndex(({ staffID }) => staffID === row.staffID) < index)
    .map(({ staffID }) => staffID)
  return { rows: named, skipped: rows.length - named.length, twice: [...new Set(twice)] }
}

/** What leaves of an assignment, field by field: money for Admins only, why somebody declined for Admins and themselves. */
export function assignmentFor(
  actor: Pick<Actor, 'permission' | 'email'>,
  doc: Versioned<StaffProgram>,
): z.output<typeof staffProgram> {
  const {
    id,
    staffID,
    staffName,
    programID,
    programName,
    date,
    startTime,
    endTime,
    location,
    role,
    hours,
    confirmedAt,
    declinedAt,
    declineReason,
  } = doc
  const { version, createdAt, updatedAt } = doc
  return {
    ...{
      id,
      staffID,
      staffName,
      programID,
      programName,
      date,
      startTime,
      endTime,
      location,
      role,
      hours,
      confirmedAt,
      declinedAt,
      declineReason: actor.permission === 'Admin' || doc.staffEmail === actor.email ? declineReason : null,
      version,
      createdAt,
    },
    ...(updatedAt === undefined ? {} : { updatedAt }),
    ...(actor.permission === 'Admin' ? { totalCost: doc.totalCost } : {}),
  }
}

/** What leaves of a request to facilitate, field by field. */
export function requestShown(doc: Versioned<FacilitatorRequest>) {
  const {
    id,
    staffID,
    staffName,
    programID,
    programName,
    date,
    role,
    message,
    status,
    decidedBy,
    decidedAt,
    version,
    createdAt,
    updatedAt,
  } = doc
  return {
    ...{
      id,
      staffID,
      staffName,
      programID,
      programName,
      date,
      role,
      message,
      status,
      decidedBy,
      decidedAt,
      version,
      createdAt,
    },
    ...(updatedAt === undefined ? {} : { updatedAt }),
  }
}

/** Only the assigned person answers. Admins, who may see the assignment, are told so; to others it does not exist. */
export function mayAnswer(
  actor: Actor,
  own: Pick<StaffMember, 'staffID'> | null,
  assignment: Versioned<StaffProgram>,
  today: string,
): Permitted<Versioned<StaffProgram>> {
  const isOwn = own?.staffID === assignment.staffID
  if (!isOwn && !isAdmin(actor)) refuse('not-found')
  const mine = permit(
    assignment,
    isOwn,
    'permission-denied',
    'Only the assigned person can confirm or decline.',
    'not-yours',
  )
  return permit(mine, !isBefore(assignment.date, today), 'failed-precondition', 'This program is over.', 'program-over')
}

/** People ask to facilitate programs that are still to come. */
export function mustBeOpen(entry: ScheduleEntry, now: number, timeZone: string): void {
  if (entry.status === 'cancelled')
    refuse('failed-precondition', 'This program is cancelled.', { reason: 'program-cancelled' })
  if (entry.status === 'completed' || instantOf(entry.date, entry.startTime, timeZone) <= now)
    refuse('failed-precondition', 'This program has started or is over.', { reason: 'program-over' })
}

/** Staff who are inactive are neither assigned nor ask. */
export function mustBeActive(member: StaffMember | null): StaffMember {
  if (!member)
    refuse('failed-precondition', "You don't have a staff record yet. Ask the centre to add you.", {
      reason: 'no-staff-document',
    })
  if (!member.active) refuse('failed-precondition', `${member.name} is not active.`, { reason: 'inactive' })
  return member
}

/** Withdrawing, accepting and declining are for requests that are open. */
export const mayDecideRequest = (request: Versioned<FacilitatorRequest>): Permitted<Versioned<FacilitatorRequest>> =>
  permit(
    request,
    request.status === 'requested',
    'failed-precondition',
    `This request was already ${request.status}.`,
    'not-open',
  )

export function mayWithdraw(
  own: Pick<StaffMember, 'staffID'> | null,
  request: Versioned<FacilitatorRequest>,
): Permitted<Versioned<FacilitatorRequest>> {
  if (own?.staffID !== request.staffID) refuse('not-found')
  return mayDecideRequest(request)
}

/** Whether the Admins get a mail of a request to facilitate: once a day, however often a person withdraws and asks again. */
export const isMailDue = (earlier: Pick<FacilitatorRequest, 'adminsMailedAt'> | null, now: number): boolean =>
  now - (earlier?.adminsMailedAt ?? Number.NEGATIVE_INFINITY) >= DAY
