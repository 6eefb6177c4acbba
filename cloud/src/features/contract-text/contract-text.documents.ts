import { contractTextDocument } from '@belay/contract/contract-text'
import { defineCollection } from '../../platform/documents/define-collection.ts'
import type { DocumentOf } from '../documents.ts'

export type ContractText = DocumentOf<typeof contractTextDocument> & { id: string }
/** The ID of the only document. */
export const CONTRACT_TEXT_ID = 'default'

export const contractTexts = defineCollection<ContractText>({
  name: 'contractText',
  idField: 'id',
  schema: contractTextDocument,
  documentName: 'ContractText',
  nameOf: () => 'the contract text',
  audience: () => ({}),
})
