import { contractTextDocument } from '@belay/contract/contract-text'
import type { Collection } from '../../platform/documents/store.ts'
import type { DocumentOf } from '../documents.ts'

export type ContractText = DocumentOf<typeof contractTextDocument> & { id: string }
/** The id of the single document. */
export const CONTRACT_TEXT_ID = 'default'

export const contractTexts: Collection<ContractText> = {
  name: 'contractText',
  idField: 'id',
  schemaVersion: 1,
  indexVersion: 1,
  schema: contractTextDocument,
  keys: {},
  lists: [],
  audience: () => ({}),
}
