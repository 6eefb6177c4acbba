import { toMinutesOfDay } from '@belay/contract/dates'
import { scheduleEntry } from '@belay/contract/program-schedule'
import { boolean, defineCollection, number, text } from '../../../platform/documents/define-collection.ts'
import type { Versioned } from '../../../platform/documents/store.ts'
import { type DocumentOf, sortableTime } from '../../documents.ts'

export type ScheduleEntry = DocumentOf<typeof scheduleEntry>
export type VersionedEntry = Versioned<ScheduleEntry>

const isOn = ({ status }: Pick<ScheduleEntry, 'status'>) => status !== 'cancelled'

/**
 * Returns what a coming program lacks: `shifts` if somebody declined and nobody replaces them, `staffing` if too few
 * people confirmed, null otherwise. Given-back shifts are not counted here: the inbox lists them separately.
 */
function findStaffingGap({ status, staffNeeded, staffing }: ScheduleEntry): 'shifts' | 'staffing' | null {
  if (status === 'cancelled' || status === 'completed') return null
  const count = (...states: string[]) => staffing.filter(({ state }) => states.includes(state)).length
  if (count('declined') > 0 && count('assigned', 'confirmed', 'givenBack') < staffNeeded) return 'shifts'
  return count('confirmed', 'givenBack') < staffNeeded ? 'staffing' : null
}

export const programSchedule = defineCollection<ScheduleEntry>({
  name: 'programSchedule',
  idField: 'programID',
  schema: scheduleEntry,
  indexVersion: 2,
  documentName: 'ScheduleEntry',
  nameOf: (doc) => doc.programName,
  keys: {
    /** Query bounds are dates, for example from '2026-10-01' to '2026-10-31~'. */
    date: text((doc) => sortableTime(doc.date, toMinutesOfDay(doc.startTime))),
    /** The start and end of a program that is not cancelled. */
    begins: text((doc) => (isOn(doc) ? sortableTime(doc.date, toMinutesOfDay(doc.startTime)) : null)),
    ends: text((doc) => (isOn(doc) ? sortableTime(doc.date, toMinutesOfDay(doc.endTime)) : null)),
    clientID: text('clientID'),
    placeID: text('placeID'),
    /** The location of a program without a place, and the type name of a program, as text. */
    location: text((doc) => (doc.placeID === null && isOn(doc) && doc.location.trim()) || null),
    programType: text((doc) => (isOn(doc) && doc.programType.trim()) || null),
    status: text('status'),
    needsContract: boolean((doc) => !doc.hasContract && doc.status !== 'cancelled'),
    participants: number((doc) => doc.participants ?? 0),
    lacks: text(findStaffingGap),
  },
  lists: {
    date: [
      [],
      ['clientID'],
      ['needsContract'],
      ['clientID', 'needsContract'],
      ['status'],
      ['placeID'],
      ['location'],
      ['lacks'],
    ],
    begins: [[]],
    ends: [[], ['lacks']],
  },
  words: (doc) => [doc.programName, doc.organization, doc.location].join(' '),
  audience: () => ({ roles: ['Facilitator'] }),
})

/** True if the person works the program. People who declined do not. */
export const worksOnProgram = (staffID: string | null, { staffing }: Pick<ScheduleEntry, 'staffing'>): boolean =>
  staffing.some((person) => person.staffID === staffID && person.state !== 'declined')

/** A person's calendar feed. The ID is the hash of its secret, computed from `seed` and the centre's secret. */
export type CalendarFeed = {
  id: string
  seed: string
  email: string
  userid: string
  createdAt: number
  updatedAt?: number
}

export const calendarFeeds = defineCollection<CalendarFeed>({
  name: 'calendarFeeds',
  idField: 'id',
  keys: { userid: text('userid'), createdAt: number('createdAt') },
  lists: { createdAt: [['userid']] },
  unaudited: true,
})
