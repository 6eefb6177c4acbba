import { chargeItem } from '@belay/contract/charge-items'
import type { Collection } from '../../platform/documents/store.ts'
import type { DocumentOf } from '../documents.ts'

export type ChargeItem = DocumentOf<typeof chargeItem>

export const chargeItems: Collection<ChargeItem> = {
  name: 'chargeItems',
  idField: 'itemID',
  schemaVersion: 1,
  indexVersion: 1,
  schema: chargeItem,
  keys: {
    lineItemCode: { type: 'text', of: (doc) => doc.lineItemCode.toUpperCase() },
    createdAt: { type: 'number', of: (doc) => doc.createdAt },
  },
  unique: { lineItemCode: 'Another charge item has this code. Choose a different one.' },
  lists: [
    { where: [], orderBy: 'lineItemCode' },
    { where: [], orderBy: 'createdAt' },
  ],
  words: (doc) => `${doc.lineItemCode} ${doc.description}`,
  audience: () => ({}),
}
