import { stored, timestamp } from '@belay/contract/fields'
import { timeLog } from '@belay/contract/hours-logged'
import { logStatus } from '@belay/contract/statuses'
import * as z from 'zod'
import {
  allFilterCombinations,
  boolean,
  defineCollection,
  number,
  text,
} from '../../platform/documents/define-collection.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { dateInWords } from '../../platform/time/date-in-words.ts'
import { type DocumentOf, sortableDate } from '../documents.ts'

/** The parent document of a person's logs: hoursLogged/{userId}. Each saved log updates its `lastUpdated`. */
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

/** A log: hoursLogged/{userId}/timeLogs/{timeID}. */
export type TimeLog = DocumentOf<typeof timeLog>
export type VersionedLog = Versioned<TimeLog>

/** The fields of a log before its approval. */
export const UNAPPROVED = {
  approved: false,
  approvedBy: null,
  approvedAt: null,
  payRate: null,
  returnedAt: null,
  returnNote: null,
  payRunID: null,
}

const FILTERS = allFilterCombinations('staffID', 'status')

/** True if a log waits for its owner's correction. */
export const isReturned = (log: TimeLog): boolean => logStatus(log) === 'Returned'

export const timeLogs = defineCollection<TimeLog>({
  name: 'timeLogs',
  idField: 'timeID',
  schema: timeLog,
  documentName: 'TimeLog',
  nameOf: (doc) => `${doc.staffName}, ${doc.hours} h on ${dateInWords(doc.date)}`,
  keys: {
    userId: text('userId'),
    staffID: text('staffID'),
    programID: text('programID'),
    status: text(logStatus),
    approved: boolean('approved'),
    date: text((doc) => sortableDate(doc.date)),
    dateSubmitted: number('dateSubmitted'),
    hours: number('hours'),
    /** The month worked and the payee, for reports: `2026-03 staffID`, or the user ID without a staff record. */
    payeeMonth: text((doc) => `${sortableDate(doc.date)?.slice(0, 7)} ${doc.staffID ?? doc.userId}`),
    /** The time of its return, until its owner was reminded to correct it. */
    returned: number((doc) => (isReturned(doc) && !doc.remindedAt ? doc.returnedAt : null)),
  },
  lists: {
    date: [...FILTERS, ['approved'], ['userId'], ['programID']],
    dateSubmitted: [...FILTERS, ['approved']],
    hours: FILTERS,
    returned: [[]],
  },
  audience: (doc) => ({ userids: [doc.userId] }),
})
