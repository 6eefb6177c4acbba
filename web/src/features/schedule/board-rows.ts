import { addDays, isBefore, isWithin } from '@belay/contract/dates'
import { toHundredths } from '@belay/contract/money'
import { openSeats } from '@belay/contract/staffing'
import type { Outputs } from '../../cloud/client.ts'
import { type Entry, listStaffAtWork, type Member } from './entries.ts'

type Shift = Outputs['staffPrograms']['list']['items'][number]
type Worked = { entry: Entry; state: Entry['staffing'][number]['state'] }
type Certificate = { name: string; validUntil: string; isOver: boolean }

type OpenShift = { entry: Entry; open: number }
type BoardCell = { date: string; away: string[]; shifts: Worked[] }
/** A person in a week: what they work each day, how much in all, and what the office should know. */
export type BoardRow = {
  member: Member
  hours: number
  isOver: boolean
  /** Those that have ended, or will within a month of the week. */
  certificates: Certificate[]
  cells: BoardCell[]
}

/** How long before its last day a certificate is told of. */
const TOLD_BEFORE = 30

/** Returns how many people a program on the board still needs. */
export const countOpen = (entry: Entry) =>
  entry.status === 'cancelled' || entry.status === 'completed' ? 0 : openSeats(entry)

/** The programs of each day that need people. */
export const listOpenShifts = (days: readonly string[], entries: readonly Entry[]): OpenShift[][] =>
  days.map((date) =>
    entries
      .filter((entry) => entry.date === date)
      .map((entry) => ({ entry, open: countOpen(entry) }))
      .filter(({ open }) => open > 0),
  )

/** What the board is made of. */
export type BoardFacts = {
  days: readonly string[]
  staff: readonly Member[]
  /** The programs that are shown. */
  entries: readonly Entry[]
  /** Every shift of the week, shown or not: the load is of all of them. */
  shifts: readonly Shift[]
  /** Only this person. */
  person?: string | undefined
}

/** A row for each active person, and for whoever else works that week, by name. */
export function listRows({ days, staff, entries, shifts, person }: BoardFacts): BoardRow[] {
  const week = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const working = Map.groupBy(
    entries.flatMap((entry) => listStaffAtWork(entry).map(({ staffID, state }) => ({ staffID, entry, state }))),
    ({ staffID }) => staffID,
  )
  const hours = new Map<string, number>()
  for (const { staffID, date, declinedAt, hours: planned } of shifts)
    if (declinedAt === null && isWithin(date, week)) hours.set(staffID, (hours.get(staffID) ?? 0) + planned)
  return staff
    .filter(({ staffID, active }) => (person ? staffID === person : active || working.has(staffID)))
    .map((member) => {
      const planned = toHundredths(hours.get(member.staffID) ?? 0)
      return {
        member,
        hours: planned,
        isOver: member.maxHoursPerWeek !== null && planned > member.maxHoursPerWeek,
        certificates: certificatesToTell(member, week),
        cells: days.map((date) => ({
          date,
          away: listAbsences(member, date),
          shifts: (working.get(member.staffID) ?? []).filter(({ entry }) => entry.date === date),
        })),
      }
    })
}

const certificatesToTell = ({ certificates }: Member, { from, to }: { from: string; to: string }): Certificate[] =>
  certificates.flatMap(({ name, validUntil }) =>
    validUntil !== null && isBefore(validUntil, addDays(to, TOLD_BEFORE))
      ? [{ name, validUntil, isOver: isBefore(validUntil, from) }]
      : [],
  )

/** When somebody is away on a day, in words: "Away (exam)", "Away 9:00 AM to 12:00 PM". */
const listAbsences = ({ availability }: Member, date: string): string[] =>
  availability.exceptions
    .filter(({ date: from, until, available }) => !available && isWithin(date, { from, to: until ?? from }))
    .map(({ startTime, endTime, note }) => {
      const time = startTime && endTime ? ` ${startTime} to ${endTime}` : ''
      return `Away${time}${note ? ` (${note})` : ''}`
    })
