import { facilitatorRequest } from '@belay/contract/facilitator-requests'
import { allFilterCombinations, defineCollection, number, text } from '../../../platform/documents/define-collection.ts'
import type { Versioned } from '../../../platform/documents/store.ts'
import type { DocumentOf } from '../../documents.ts'

/** A request to facilitate as stored. `adminsMailedAt`: the time of the last mail to the Admins about it. */
export type FacilitatorRequest = DocumentOf<typeof facilitatorRequest> & { staffEmail: string; adminsMailedAt?: number }

export type VersionedFacilitatorRequest = Versioned<FacilitatorRequest>

export const facilitatorRequests = defineCollection<FacilitatorRequest>({
  name: 'facilitatorRequests',
  idField: 'id',
  schema: facilitatorRequest,
  documentName: 'FacilitatorRequest',
  nameOf: (doc) => `${doc.staffName} for ${doc.programName}`,
  keys: {
    staffID: text('staffID'),
    programID: text('programID'),
    status: text('status'),
    createdAt: number('createdAt'),
  },
  lists: { createdAt: allFilterCombinations('staffID', 'programID', 'status') },
  audience: (doc) => ({ emails: [doc.staffEmail] }),
})
