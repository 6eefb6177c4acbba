import { type ownPayLine, payRun } from '@belay/contract/pay-runs'
import type * as z from 'zod'
import type { Actor } from '../../platform/calls/actor.ts'
import { defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { dateInWords } from '../../platform/time/date-in-words.ts'
import { type DocumentOf, sortableDate } from '../documents.ts'

/** A run without the log IDs. Each line's document contains them, because lists return complete runs. */
export type PayRun = DocumentOf<typeof payRun>
export type VersionedPayRun = Versioned<PayRun>

export const payRuns = defineCollection<PayRun>({
  name: 'payRuns',
  idField: 'payRunID',
  schema: payRun,
  documentName: 'PayRun',
  nameOf: ({ from, to }) => `the pay from ${dateInWords(from)} to ${dateInWords(to)}`,
  keys: { finalizedAt: number('finalizedAt'), to: text((doc) => sortableDate(doc.to)), total: number('total') },
  lists: { finalizedAt: [[]], to: [[]], total: [[]] },
  audience: () => ({}),
})

/** A person's line of a run, stored in the run's commit, so that "my pay" reads only the person's own lines. */
export type PayLine = z.output<typeof ownPayLine> & {
  id: string
  timeLogIDs: string[]
  amountCents: number
  to: string
  createdAt: number
  updatedAt?: number
}

/** Returns the ID of a line's document from its index in the run. */
export const lineID = (payRunID: string, place: number): string => `${payRunID}_${place}`

export const payLines = defineCollection<PayLine>({
  name: 'payLines',
  idField: 'id',
  keys: { staffID: text('staffID'), payRunID: text('payRunID'), finalizedAt: number('finalizedAt') },
  lists: { finalizedAt: [['staffID'], ['payRunID']] },
  unaudited: true,
})

/** A person's pay in the reopened runs that a new run replaces, and if the new run pays the same. */
export type EarlierPay = { staffID: string; cents: number; isSame: boolean }

/** The guard of finalizing, reopening and changing approved hours, so that hours are paid only once. */
export const PAY_RUNS_GUARD = 'payRuns'

/** The progress of a run: the line (`place`) and the log in it to mark next. Deleted when the run is finished. */
export type PayRunProgress = {
  id: typeof PROGRESS_ID
  payRunID: string
  place: number
  log: number
  /** The person and the call that finalized or reopened the run. */
  by: Pick<Actor, 'userid' | 'email' | 'name'>
  call: string
  /** The change that finalized or reopened the run. */
  changeID: string
  /** The pay in the reopened runs that this run replaces. */
  earlier: EarlierPay[]
  createdAt: number
  updatedAt?: number
}

/** The ID of the only document in the collection. */
export const PROGRESS_ID = 'underWay'

export const payRunProgress = defineCollection<PayRunProgress>({
  name: 'payRunProgress',
  idField: 'id',
  unaudited: true,
})
