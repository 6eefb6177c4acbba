import { type ownPayLine, payRun } from '@belay/contract/pay-runs'
import type * as z from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { dateInWords } from '../../platform/date-in-words.ts'
import { defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type DocumentOf, sortableDate } from '../documents.ts'

/** Which logs a line pays is kept with the line, of which there is a document each: a run is read in lists. */
export type PayRun = DocumentOf<typeof payRun>
export type VersionedPayRun = Versioned<PayRun>

export const payRuns = defineCollection<PayRun>({
  name: 'payRuns',
  idField: 'payRunID',
  indexVersion: 2,
  schema: payRun,
  documentName: 'PayRun',
  nameOf: ({ from, to }) => `the pay from ${dateInWords(from)} to ${dateInWords(to)}`,
  keys: { finalizedAt: number('finalizedAt'), to: text((doc) => sortableDate(doc.to)), total: number('total') },
  lists: { finalizedAt: [[]], to: [[]], total: [[]] },
  audience: () => ({}),
})

/** One person's line of a run, written in the run's commit, so that "my pay" costs what is mine. */
export type PayLine = z.output<typeof ownPayLine> & {
  id: string
  timeLogIDs: string[]
  amountCents: number
  to: string
  createdAt: number
  updatedAt?: number
}

/** The id of a line's document, by its place in the run. */
export const lineID = (payRunID: string, place: number): string => `${payRunID}_${place}`

export const payLines = defineCollection<PayLine>({
  name: 'payLines',
  idField: 'id',
  keys: { staffID: text('staffID'), payRunID: text('payRunID'), finalizedAt: number('finalizedAt') },
  lists: { finalizedAt: [['staffID'], ['payRunID']] },
  unaudited: true,
})

/** The pay of one person in the reopened runs that a new run replaces, and whether the new run pays the same. */
export type EarlierPay = { staffID: string; cents: number; isSame: boolean }

/** Two Admins cannot pay the same hours: whoever finalizes or reopens a run, or changes approved hours, holds this. */
export const PAY_RUNS_GUARD = 'payRuns'

/**
 * How far the run that was finalized or reopened last has got with its logs and with telling people: up to this log of
 * the line at this place. Gone when all is done.
 */
export type PayRunProgress = {
  id: typeof UNDER_WAY
  payRunID: string
  place: number
  log: number
  /** Who finalized or reopened it, and by which call. */
  by: Pick<Actor, 'userid' | 'email' | 'name'>
  call: string
  /** The change that this is; missing in what an earlier version of Belay began. */
  changeID?: string
  /** The pay in the reopened runs that this one replaces; missing in documents of earlier versions. */
  earlier?: EarlierPay[]
  createdAt: number
  updatedAt?: number
}

/** The id of the one document that there is at most. */
export const UNDER_WAY = 'underWay'

export const payRunProgress = defineCollection<PayRunProgress>({
  name: 'payRunProgress',
  idField: 'id',
  unaudited: true,
})
