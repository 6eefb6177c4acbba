import { minutesOf } from '@belay/contract/dates'
import { scheduleEntry } from '@belay/contract/program-schedule'
import type { Collection, Versioned } from '../../platform/documents/store.ts'
import { type DocumentOf, sortableDate } from '../documents.ts'

export type ScheduleEntry = DocumentOf<typeof scheduleEntry>
export type VersionedEntry = Versioned<ScheduleEntry>

export const programSchedule: Collection<ScheduleEntry> = {
  name: 'programSchedule',
  idField: 'programID',
  schemaVersion: 1,
  indexVersion: 2,
  schema: scheduleEntry,
  keys: {
    /**
     * yyyy-MM-dd and minutes since midnight, so that text sorts by real date and time. Bounds are dates: from
     * '2026-10-01', to '2026-10-31~'.
     */
    date: {
      type: 'text',
      of: (doc) => `${sortableDate(doc.date)} ${String(minutesOf(doc.startTime)).padStart(4, '0')}`,
    },
    clientID: { type: 'text', of: (doc) => doc.clientID },
    status: { type: 'text', of: (doc) => doc.status },
    needsContract: { type: 'boolean', of: (doc) => !doc.hasContract && doc.status !== 'cancelled' },
    participants: { type: 'number', of: (doc) => doc.participants ?? 0 },
  },
  lists: [
    { where: [], orderBy: 'date' },
    { where: ['clientID'], orderBy: 'date' },
    { where: ['needsContract'], orderBy: 'date' },
    { where: ['clientID', 'needsContract'], orderBy: 'date' },
    { where: ['status'], orderBy: 'date' },
  ],
  words: (doc) => [doc.programName, doc.organization, doc.location].join(' '),
  audience: () => ({ roles: ['Facilitator'] }),
}

/** Whether a person works a program; who declined does not. */
export const worksOn = (staffID: string | null, { staffing }: Pick<ScheduleEntry, 'staffing'>): boolean =>
  staffing.some((person) => person.staffID === staffID && person.state !== 'declined')

/**
 * The secret address of one person's calendar feed. The id is the hash of the secret, which is not kept: `seed` under
 * the centre's secret makes it again, so that it can be shown.
 */
export type CalendarFeed = {
  id: string
  seed: string
  email: string
  userid: string
  createdAt: number
  updatedAt?: number
}

export const calendarFeeds: Collection<CalendarFeed> = {
  name: 'calendarFeeds',
  idField: 'id',
  schemaVersion: 1,
  indexVersion: 1,
  keys: {
    userid: { type: 'text', of: (doc) => doc.userid },
    createdAt: { type: 'number', of: (doc) => doc.createdAt },
  },
  lists: [{ where: ['userid'], orderBy: 'createdAt' }],
  unaudited: true,
}
