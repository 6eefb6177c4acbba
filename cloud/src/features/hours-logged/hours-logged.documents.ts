import { timeLog } from '@belay/contract/hours-logged'
import { logStatus } from '@belay/contract/statuses'
import type { Collection, Versioned } from '../../platform/documents/store.ts'
import { type DocumentOf, sortableDate } from '../documents.ts'

/** The parent of a person's logs: hoursLogged/{userId}. Saving a log touches its lastUpdated. */
export type HoursLogged = { userId: string; lastUpdated: number; createdAt: number; updatedAt?: number }

export const hoursLogged: Collection<HoursLogged> = {
  name: 'hoursLogged',
  idField: 'userId',
  schemaVersion: 1,
  indexVersion: 1,
  keys: {},
  lists: [],
  unaudited: true,
  audience: (doc) => ({ userids: [doc.userId] }),
}

/** hoursLogged/{userId}/timeLogs/{timeID}. */
export type TimeLog = DocumentOf<typeof timeLog>
export type VersionedLog = Versioned<TimeLog>

export const timeLogs: Collection<TimeLog> = {
  name: 'timeLogs',
  idField: 'timeID',
  schemaVersion: 1,
  indexVersion: 1,
  schema: timeLog,
  keys: {
    userId: { type: 'text', of: (doc) => doc.userId },
    staffID: { type: 'text', of: (doc) => doc.staffID },
    programID: { type: 'text', of: (doc) => doc.programID },
    status: { type: 'text', of: logStatus },
    approved: { type: 'boolean', of: (doc) => doc.approved },
    date: { type: 'text', of: (doc) => sortableDate(doc.date) },
    dateSubmitted: { type: 'number', of: (doc) => doc.dateSubmitted },
    hours: { type: 'number', of: (doc) => doc.hours },
    /**
     * The month worked and who is paid for it, as reports sum hours: `2026-03 staffID`, or the userid without a staff
     * record.
     */
    payeeMonth: { type: 'text', of: (doc) => `${sortableDate(doc.date)?.slice(0, 7)} ${doc.staffID ?? doc.userId}` },
  },
  lists: [
    { where: [], orderBy: 'date' },
    { where: ['status'], orderBy: 'date' },
    { where: [], orderBy: 'dateSubmitted' },
    { where: ['status'], orderBy: 'dateSubmitted' },
    { where: ['approved'], orderBy: 'dateSubmitted' },
    { where: ['approved'], orderBy: 'date' },
    { where: ['userId'], orderBy: 'date' },
    { where: ['staffID'], orderBy: 'date' },
    { where: ['staffID', 'status'], orderBy: 'date' },
    { where: ['programID'], orderBy: 'date' },
  ],
  audience: (doc) => ({ userids: [doc.userId] }),
}
