import { shiftSwap } from '@belay/contract/shift-swaps'
import { defineCollection, number, text } from '../../../platform/documents/define-collection.ts'
import type { Versioned } from '../../../platform/documents/store.ts'
import type { DocumentOf } from '../../documents.ts'

/**
 * A swap as stored. Extra fields that no call returns: the addresses of both people, and `terms`, the terms of each
 * shift at the proposal, to detect changes. A swap copies nothing else from its shifts.
 */
export type ShiftSwap = DocumentOf<typeof shiftSwap> & { staffEmail: string; withStaffEmail: string; terms: string[] }

export type VersionedSwap = Versioned<ShiftSwap>

export const shiftSwaps = defineCollection<ShiftSwap>({
  name: 'shiftSwaps',
  idField: 'id',
  schema: shiftSwap,
  documentName: 'ShiftSwap',
  nameOf: (doc) => `${doc.staffName} and ${doc.withStaffName}`,
  keys: {
    staffID: text('staffID'),
    withStaffID: text('withStaffID'),
    programID: text('programID'),
    theirProgramID: text('theirProgramID'),
    status: text('status'),
    answerBy: number('answerBy'),
  },
  lists: {
    answerBy: [
      ['status'],
      ['staffID', 'status'],
      ['withStaffID', 'status'],
      ['programID', 'status'],
      ['theirProgramID', 'status'],
    ],
  },
  audience: (doc) => ({ emails: [doc.staffEmail, doc.withStaffEmail] }),
})

/** The people, programs and terms of a swap. */
export type SwapTerms = Pick<ShiftSwap, 'staffID' | 'withStaffID' | 'programID' | 'theirProgramID' | 'terms'>

/** A shift that a swap moves: its program, its giver and taker, and the terms that the taker was asked to accept. */
export type SwapShift = { programID: string; giverID: string; takerID: string; terms: string | undefined }

/** Returns the shifts that a swap moves: the proposed one, then the one in exchange. */
export const listSwapShifts = ({ staffID, withStaffID, programID, theirProgramID, terms }: SwapTerms): SwapShift[] => [
  { programID, giverID: staffID, takerID: withStaffID, terms: terms[0] },
  ...(theirProgramID ? [{ programID: theirProgramID, giverID: withStaffID, takerID: staffID, terms: terms[1] }] : []),
]

/** Returns the programs of the shifts that a swap moves. */
export const programsOfSwap = (swap: ShiftSwap): string[] => listSwapShifts(swap).map(({ programID }) => programID)
