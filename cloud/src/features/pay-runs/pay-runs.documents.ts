import { type ownPayLine, payRun } from '@belay/contract/pay-runs'
import type * as z from 'zod'
import type { Collection, Versioned } from '../../platform/documents/store.ts'
import { type DocumentOf, sortableDate } from '../documents.ts'

/** Which logs a line pays is kept with the line, of which there is a document each: a run is read in lists. */
export type PayRun = DocumentOf<typeof payRun>
export type VersionedPayRun = Versioned<PayRun>

export const payRuns: Collection<PayRun> = {
  name: 'payRuns',
  idField: 'payRunID',
  schemaVersion: 1,
  indexVersion: 1,
  schema: payRun,
  keys: {
    finalizedAt: { type: 'number', of: (doc) => doc.finalizedAt },
    to: { type: 'text', of: (doc) => sortableDate(doc.to) },
  },
  lists: [
    { where: [], orderBy: 'finalizedAt' },
    { where: [], orderBy: 'to' },
  ],
  audience: () => ({}),
}

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

export const payLines: Collection<PayLine> = {
  name: 'payLines',
  idField: 'id',
  schemaVersion: 1,
  indexVersion: 1,
  keys: {
    staffID: { type: 'text', of: (doc) => doc.staffID },
    payRunID: { type: 'text', of: (doc) => doc.payRunID },
    finalizedAt: { type: 'number', of: (doc) => doc.finalizedAt },
  },
  lists: [
    { where: ['staffID'], orderBy: 'finalizedAt' },
    { where: ['payRunID'], orderBy: 'finalizedAt' },
  ],
  unaudited: true,
}
