import { stored, timestamp } from '@belay/contract/fields'
import { timeLog } from '@belay/contract/hours-logged'
import { logStatus } from '@belay/contract/statuses'
import * as z from 'zod'
import { boolean, defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type DocumentOf, sortableDate } from '../documents.ts'

/** The parent of a person's logs: hoursLogged/{userId}. Saving a log touches its lastUpdated. */
const hoursOfPerson = z.object({ userId: z.string(), lastUpdated: timestamp, ...stored })
export type HoursLogged = DocumentOf<typeof hoursOfPerson>

export const hoursLogged = defineCollection<HoursLogged>({
  name: 'hoursLogged',
  idField: 'userId',
  schema: hoursOfPerson,
  documentName: null,
  unaudited: true,
  audience: (doc) => ({ userids: [doc.userId] }),
})

/** hoursLogged/{userId}/timeLogs/{timeID}. */
export type TimeLog = DocumentOf<typeof timeLog>
export type VersionedLog = Versioned<TimeLog>

export const timeLogs = defineCollection<TimeLog>({
  name: 'timeLogs',
  idField: 'timeID',
  schema: timeLog,
  documentName: 'TimeLog',
  keys: {
    userId: text('userId'),
    staffID: text('staffID'),
    programID: text('programID'),
    status: text(logStatus),
    approved: boolean('approved'),
    date: text((doc) => sortableDate(doc.date)),
    dateSubmitted: number('dateSubmitted'),
    hours: number('hours'),
    /** The month worked and who is paid, for reports: `2026-03 staffID`, or the userid without a staff record. */
    payeeMonth: text((doc) => `${sortableDate(doc.date)?.slice(0, 7)} ${doc.staffID ?? doc.userId}`),
  },
  lists: {
    date: [[], ['status'], ['approved'], ['userId'], ['staffID'], ['staffID', 'status'], ['programID']],
    dateSubmitted: [[], ['status'], ['approved']],
  },
  audience: (doc) => ({ userids: [doc.userId] }),
})
