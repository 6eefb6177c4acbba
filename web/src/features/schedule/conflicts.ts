import { minutesOf } from '@belay/contract/dates'
import type { Outputs } from '../../cloud/client.ts'
import { weekdayOf } from './calendar-time.ts'

export type Entry = Outputs['programSchedule']['list']['items'][number]
/** A program that is opened, with what this person may do with it. */
export type OpenEntry = Outputs['programSchedule']['get']
export type Member = Outputs['staff']['list']['items'][number]
export type Planned = { programID: string | null; date: string; startTime: string; endTime: string; location: string }
export type Conflict = { kind: 'booked' | 'away' | 'place'; staffID?: string; sentence: string }

type Times = { startTime: string; endTime: string }
const overlaps = (a: Times, b: Times) =>
  minutesOf(a.startTime) < minutesOf(b.endTime) && minutesOf(b.startTime) < minutesOf(a.endTime)
const covers = (span: Times, inner: Times) =>
  minutesOf(span.startTime) <= minutesOf(inner.startTime) && minutesOf(span.endTime) >= minutesOf(inner.endTime)

/** Says why a person cannot work then: dated exceptions count before the weekly hours. Null when they can. */
export function findAbsence(
  { name, availability }: Pick<Member, 'name' | 'availability'>,
  when: Planned,
): string | null {
  const today = availability.exceptions.filter(({ date }) => date === when.date)
  const span = (exception: (typeof today)[number]): Times | null =>
    exception.startTime && exception.endTime ? { startTime: exception.startTime, endTime: exception.endTime } : null
  const off = today.find(
    (exception) => !exception.available && overlaps(span(exception) ?? { startTime: '00:00', endTime: '23:59' }, when),
  )
  if (off) return `${name} is away then${off.note ? ` (${off.note})` : ''}.`
  const extra = today.filter(({ available }) => available)
  if (extra.some((exception) => covers(span(exception) ?? { startTime: '00:00', endTime: '23:59' }, when))) return null
  if (availability.weekly.length === 0) return null
  const hours = availability.weekly.filter(({ weekday }) => weekday === weekdayOf(when.date))
  return hours.some((span) => covers(span, when)) ? null : `${name} isn't available at that time.`
}

/** The programs that run at a time on the same day, but for the one that is planned and cancelled ones. */
export const findOverlapping = (when: Planned, entries: readonly Entry[]): Entry[] =>
  entries.filter(
    (entry) =>
      entry.programID !== when.programID &&
      entry.date === when.date &&
      entry.status !== 'cancelled' &&
      overlaps(entry, when),
  )

/** Whether a person works a program: assigned, and not declined. */
export const isBusy = ({ staffing }: Pick<Entry, 'staffing'>, staffID: string) =>
  staffing.some((person) => person.staffID === staffID && person.state !== 'declined')

/** Finds what keeps a person from working a program: other work of theirs, and their availability. */
export function findOwnConflicts(
  entry: Entry,
  me: Pick<Member, 'staffID' | 'name' | 'availability'>,
  entries: readonly Entry[],
): string[] {
  const booked = findOverlapping(entry, entries).filter((other) => isBusy(other, me.staffID))
  return [
    ...booked.map((other) => `You work ${other.programName} from ${other.startTime} to ${other.endTime}.`),
    ...(findAbsence(me, entry) ? ["Your availability says you can't work then."] : []),
  ]
}

/** Finds people booked elsewhere, people away, and other programs at the place among the day's `entries`. */
export function findConflicts(
  when: Planned,
  staffIDs: readonly string[],
  entries: readonly Entry[],
  staff: readonly Member[],
): Conflict[] {
  if (!when.date || Number.isNaN(minutesOf(when.startTime)) || Number.isNaN(minutesOf(when.endTime))) return []
  const others = findOverlapping(when, entries)
  const conflicts: Conflict[] = []
  for (const staffID of new Set(staffIDs)) {
    const member = staff.find((person) => person.staffID === staffID)
    for (const entry of others) {
      const assigned = entry.staffing.find((person) => person.staffID === staffID && person.state !== 'declined')
      if (assigned)
        conflicts.push({
          kind: 'booked',
          staffID,
          sentence: `${assigned.staffName} works ${entry.programName} from ${entry.startTime} to ${entry.endTime}.`,
        })
    }
    const away = member ? findAbsence(member, when) : null
    if (away) conflicts.push({ kind: 'away', staffID, sentence: away })
  }
  const place = when.location.trim().toLowerCase()
  for (const entry of others) {
    if (place && entry.location.trim().toLowerCase() === place)
      conflicts.push({
        kind: 'place',
        sentence: `${entry.programName} is at ${entry.location} from ${entry.startTime} to ${entry.endTime}.`,
      })
  }
  return conflicts
}

/** Who counts as working a program: everyone assigned who has not declined. */
export const listStaffAtWork = ({ staffing }: Pick<Entry, 'staffing'>) =>
  staffing.filter(({ state }) => state !== 'declined')
