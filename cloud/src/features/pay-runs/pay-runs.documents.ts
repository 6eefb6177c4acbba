import { type ownPayLine, payRun } from '@belay/contract/pay-runs'
import type * as z from 'zod'
import { defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type DocumentOf, sortableDate } from '../documents.ts'

/** Which logs a line pays is kept with the line, of which there is a document each: a run is read in lists. */
export type PayRun = DocumentOf<typeof payRun>
export type VersionedPayRun = Versioned<PayRun>

export const payRuns = defineCollection<PayRun>({
  name: 'payRuns',
  idField: 'payRunID',
  schema: payRun,
  keys: { finalizedAt: number('finalizedAt'), to: text((doc) => sortableDate(doc.to)) },
  lists: { finalizedAt: [[]], to: [[]] },
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
