import { chargeItem } from '@belay/contract/charge-items'
import { defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { DocumentOf } from '../documents.ts'

export type ChargeItem = DocumentOf<typeof chargeItem>

export const chargeItems = defineCollection<ChargeItem>({
  name: 'chargeItems',
  idField: 'itemID',
  schema: chargeItem,
  documentName: 'ChargeItem',
  nameOf: (doc) => doc.description || doc.lineItemCode,
  keys: { lineItemCode: text((doc) => doc.lineItemCode.toUpperCase()), createdAt: number('createdAt') },
  unique: { lineItemCode: 'Another charge item has this code. Choose a different one.' },
  lists: { lineItemCode: [[]], createdAt: [[]] },
  words: (doc) => `${doc.lineItemCode} ${doc.description}`,
  audience: () => ({}),
})
