import { changeRequest } from '@belay/contract/change-requests'
import { defineCollection, number, text } from '../../../platform/documents/define-collection.ts'
import type { Versioned } from '../../../platform/documents/store.ts'
import type { DocumentOf } from '../../documents.ts'

export type ChangeRequest = DocumentOf<typeof changeRequest>
export type VersionedChange = Versioned<ChangeRequest>

export const changeRequests = defineCollection<ChangeRequest>({
  name: 'changeRequests',
  idField: 'id',
  schema: changeRequest,
  documentName: 'ChangeRequest',
  nameOf: (doc) => doc.programName,
  keys: { programID: text('programID'), status: text('status'), createdAt: number('createdAt') },
  lists: { createdAt: [['programID'], ['status'], ['programID', 'status']] },
  audience: (doc) => ({ userids: [doc.userid] }),
})
