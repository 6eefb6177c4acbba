import type { Versioned } from '../../platform/documents/store.ts'
import { type Permitted, permit } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { instantOf } from './civil-time.ts'
import type { ScheduleEntry } from './program-schedule.documents.ts'

type InTheWay = { collection: string; id: string; label: string }

/** What staff and client plan by. */
const MOVING = ['programName', 'date', 'startTime', 'endTime', 'location'] as const

export const isMove = (before: ScheduleEntry, after: ScheduleEntry): boolean =>
  MOVING.some((field) => before[field] !== after[field])

/** A program that has not begun is not completed. */
export function refuseEarlyCompletion(
  entry: Pick<ScheduleEntry, 'status' | 'date' | 'startTime'>,
  now: number,
  timeZone: string,
): void {
  if (entry.status !== 'completed' || instantOf(entry.date, entry.startTime, timeZone) <= now) return
  refuse('failed-precondition', "You can't complete a program that hasn't started.", {
    reason: 'not-yet',
    fields: [{ field: 'status', message: "This program hasn't started." }],
  })
}

/** What was signed, worked or paid keeps its program. */
export function mayDeleteEntry(
  entry: Versioned<ScheduleEntry>,
  inTheWay: readonly InTheWay[],
): Permitted<Versioned<ScheduleEntry>> {
  if (inTheWay.length > 0) {
    refuse(
      'failed-precondition',
      `You can't take ${entry.programName} off the schedule. It has a signed contract, hours or pay.`,
      {
        reason: 'referred-to',
        documents: [...inTheWay],
      },
    )
  }
  return permit(entry, true, 'failed-precondition', '')
}

/** A program that is over and was worked took place, and is not cancelled afterwards; hours of preparation keep none that is to come. */
export function mayCancelEntry(
  entry: Versioned<ScheduleEntry>,
  worked: readonly InTheWay[],
): Permitted<Versioned<ScheduleEntry>> {
  if (worked.length > 0) {
    refuse('failed-precondition', `You can't cancel ${entry.programName}. It is over and has logged hours.`, {
      reason: 'referred-to',
      documents: [...worked],
    })
  }
  return permit(entry, true, 'failed-precondition', '')
}

/** A cancelled program stays where it was, unless it is taken up again; and it is not while its request is cancelled. */
export function refuseAfterCancelling(before: ScheduleEntry, after: ScheduleEntry, requestCancelled: boolean): void {
  if (before.status !== 'cancelled') return
  if (after.status !== 'cancelled' && requestCancelled)
    refuse('failed-precondition', 'The request for this program was cancelled. Approve a new request instead.', {
      reason: 'request-cancelled',
    })
  if (after.status === 'cancelled' && isMove(before, after))
    refuse('failed-precondition', 'This program is cancelled. Change its status before you move it.', {
      reason: 'program-cancelled',
    })
}

/** Whether a person is on a program; who declined is not any more. */
export const worksOn = (staffID: string | null, { staffing }: Pick<ScheduleEntry, 'staffing'>): boolean =>
  staffing.some((person) => person.staffID === staffID && person.state !== 'declined')

/** Day notes are for Admins and the people on the program. */
export const shownTo = (staffID: string | null, entry: Versioned<ScheduleEntry>): Versioned<ScheduleEntry> => {
  const { programID, programName, date, startTime, endTime, location, participants, clientID, status, staffNeeded } =
    entry
  const { requestID, hasContract, isNew, organization, staffing, version, createdAt, updatedAt } = entry
  return {
    ...{ programID, programName, date, startTime, endTime, location, participants, clientID, status, staffNeeded },
    ...{ requestID, hasContract, isNew, organization, staffing, version, createdAt },
    ...(updatedAt === undefined ? {} : { updatedAt }),
    dayNotes: worksOn(staffID, entry) ? entry.dayNotes : '',
  }
}
