import { minutesOf } from '@belay/contract/dates'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { asEffect } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { hoursInTheWay } from '../hours-logged/in-the-way.ts'
import { releaseStaff } from '../staff-programs/assignments.ts'
import { programAssignments } from '../staff-programs/program-assignments.ts'
import { staffingFrom } from '../staff-programs/staffing.ts'
import { isOver } from './civil-time.ts'
import { programSchedule, type ScheduleEntry } from './program-schedule.documents.ts'
import { mayCancelEntry } from './program-schedule.rules.ts'

export type NewEntry = Omit<ScheduleEntry, 'staffing' | 'isNew' | 'createdAt' | 'updatedAt' | 'dayNotes'> & {
  dayNotes?: string
}

/** Adds a program to the calendar. Refused when it is on it already, or when it ends before it starts. People already assigned are on it. */
export async function addEntry(
  tx: Tx,
  _services: Pick<Services, 'settings'>,
  fields: NewEntry,
): Promise<Versioned<ScheduleEntry>> {
  refuseBackwards(fields)
  if (await tx.get(programSchedule, fields.programID))
    refuse('already-exists', 'This program is already on the schedule.', { reason: 'on-the-calendar' })
  return tx.create(programSchedule, {
    programID: fields.programID,
    programName: fields.programName,
    date: fields.date,
    startTime: fields.startTime,
    endTime: fields.endTime,
    location: fields.location,
    participants: fields.participants,
    clientID: fields.clientID,
    organization: fields.organization,
    requestID: fields.requestID,
    status: fields.status,
    dayNotes: fields.dayNotes ?? '',
    staffNeeded: fields.staffNeeded,
    hasContract: fields.hasContract,
    isNew: false,
    staffing: await staffingOf(tx, fields.programID),
  })
}

/** A program ends after it starts, on the same day. */
export function refuseBackwards({ startTime, endTime }: { startTime: string; endTime: string }): void {
  if (minutesOf(endTime) > minutesOf(startTime)) return
  refuse('invalid-argument', 'The end must be after the start.', {
    reason: 'ends-before-start',
    fields: [{ field: 'endTime', message: 'Enter a time after the start.' }],
  })
}

/** Cancels a program on the calendar: its staff are released and told. Refused when it is over and hours are logged on it. Without an entry only the staff are released. */
export async function cancelEntry(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  programID: string,
  reason: string,
): Promise<void> {
  const entry = await tx.get(programSchedule, programID)
  if (entry && entry.status !== 'cancelled') {
    const worked = isOver(entry, tx.now, services.settings.centre.timeZone)
      ? await hoursInTheWay(tx, { programID })
      : []
    tx.update(programSchedule, mayCancelEntry(entry, worked), { status: 'cancelled' })
  }
  await releaseStaff(tx, services, programID, reason)
}

/** A contract of the program was created or deleted (R36). Nothing happens when the program is not on the calendar. */
export async function markContract(tx: Tx, programID: string, hasContract: boolean): Promise<void> {
  const entry = await tx.get(programSchedule, programID)
  if (entry && entry.hasContract !== hasContract) tx.update(programSchedule, asEffect(entry), { hasContract })
}

/** Who works a program, as its schedule entry shows it. */
export const staffingOf = async (tx: Tx, programID: string): Promise<ScheduleEntry['staffing']> =>
  staffingFrom(await programAssignments(tx, programID))
