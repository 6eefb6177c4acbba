import type { LineItem } from '../features/client-programs/contract.ts'

/** Creates a line item of a contract. Default: one at $10. */
export const createLine = (description: string, fields: Partial<LineItem> = {}): LineItem => ({
  itemID: null,
  lineItemCode: '',
  description,
  unitPrice: 10,
  quantity: 1,
  unit: null,
  ...fields,
})
