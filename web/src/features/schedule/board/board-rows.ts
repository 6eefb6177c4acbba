import { addDays, isBefore, isWithin } from '@belay/contract/dates'
import { toHundredths } from '@belay/contract/money'
import { openSeats } from '@belay/contract/staffing'
import type { Outputs } from '../../../cloud/client.ts'
import { type Entry, listStaffAtWork, type Member } from '../entries.ts'

type Shift = Outputs['staffPrograms']['list']['items'][number]
type Worked = { entry: Entry; state: Entry['staffing'][number]['state'] }
type Certificate = { name: string; validUntil: string; isOver: boolean }

type OpenShift = { entry: Entry; open: number }
/** The absences and shifts of a person on a day. */
export type BoardCell = { date: string; absences: string[]; shifts: Worked[] }
export type BoardRow = {
  member: Member
  hours: number
  isOver: boolean
  /** The certificates that have ended, or that end within a month of the week. */
  certificates: Certificate[]
  cells: BoardCell[]
}

/** The number of days before its end at which a certificate is shown. */
const NOTICE_DAYS = 30

export const countOpenSeats = (entry: Entry) =>
  entry.status === 'cancelled' || entry.status === 'completed' ? 0 : openSeats(entry)

/** Returns the programs with open seats, for each day. */
export const listOpenShifts = (days: readonly string[], entries: readonly Entry[]): OpenShift[][] =>
  days.map((date) =>
    entries
      .filter((entry) => entry.date === date)
      .map((entry) => ({ entry, open: countOpenSeats(entry) }))
      .filter(({ open }) => open > 0),
  )

export type BoardFacts = {
  days: readonly string[]
  staff: readonly Member[]
  /** The programs that are shown. */
  entries: readonly Entry[]
  /** All shifts of the week, including hidden ones, because the hours are the sum of all. */
  shifts: readonly Shift[]
  /** If set, only this person is shown. */
  person?: string | undefined
}

/** Returns a row for each active person and for other people who work that week, by name. */
export function listBoardRows({ days, staff, entries, shifts, person }: BoardFacts): BoardRow[] {
  const week = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const shiftsByPerson = Map.groupBy(
    entries.flatMap((entry) => listStaffAtWork(entry).map(({ staffID, state }) => ({ staffID, entry, state }))),
    ({ staffID }) => staffID,
  )
  const hours = new Map<string, number>()
  for (const { staffID, date, declinedAt, hours: planned } of shifts)
    if (declinedAt === null && isWithin(date, week)) hours.set(staffID, (hours.get(staffID) ?? 0) + planned)
  return staff
    .filter(({ staffID, active }) => (person ? staffID === person : active || shiftsByPerson.has(staffID)))
    .map((member) => {
      const planned = toHundredths(hours.get(member.staffID) ?? 0)
      return {
        member,
        hours: planned,
        isOver: member.maxHoursPerWeek !== null && planned > member.maxHoursPerWeek,
        certificates: findEndingCertificates(member, week),
        cells: days.map((date) => ({
          date,
          absences: listAbsences(member, date),
          shifts: (shiftsByPerson.get(member.staffID) ?? []).filter(({ entry }) => entry.date === date),
        })),
      }
    })
}

const findEndingCertificates = ({ certificates }: Member, { from, to }: { from: string; to: string }): Certificate[] =>
  certificates.flatMap(({ name, validUntil }) =>
    validUntil !== null && isBefore(validUntil, addDays(to, NOTICE_DAYS))
      ? [{ name, validUntil, isOver: isBefore(validUntil, from) }]
      : [],
  )

/** Describes a person's absences on a day: "Away (exam)", "Away 9:00 AM to 12:00 PM". */
const listAbsences = ({ availability }: Member, date: string): string[] =>
  availability.exceptions
    .filter(({ date: from, until, available }) => !available && isWithin(date, { from, to: until ?? from }))
    .map(({ startTime, endTime, note }) => {
      const time = startTime && endTime ? ` ${startTime} to ${endTime}` : ''
      return `Away${time}${note ? ` (${note})` : ''}`
    })
