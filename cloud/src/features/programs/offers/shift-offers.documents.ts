import { shiftOffer } from '@belay/contract/shift-offers'
import { allFilterCombinations, defineCollection, number, text } from '../../../platform/documents/define-collection.ts'
import type { Versioned } from '../../../platform/documents/store.ts'
import type { DocumentOf } from '../../documents.ts'

/**
 * A shift offer as stored. Extra fields that no call returns: `staffEmail`, and `overridden`, the keys (`overrideKey`)
 * of the conflicts that an Admin overrode for this person.
 */
export type ShiftOffer = DocumentOf<typeof shiftOffer> & { staffEmail: string; overridden: string[] }

export type VersionedOffer = Versioned<ShiftOffer>

export const shiftOffers = defineCollection<ShiftOffer>({
  name: 'shiftOffers',
  idField: 'id',
  schema: shiftOffer,
  documentName: 'ShiftOffer',
  nameOf: (doc) => `${doc.staffName} for ${doc.programName}`,
  keys: {
    staffID: text('staffID'),
    programID: text('programID'),
    status: text('status'),
    createdAt: number('createdAt'),
    answerBy: number('answerBy'),
  },
  lists: { createdAt: allFilterCombinations('staffID', 'programID', 'status'), answerBy: [['status']] },
  audience: (doc) => ({ emails: [doc.staffEmail] }),
})
