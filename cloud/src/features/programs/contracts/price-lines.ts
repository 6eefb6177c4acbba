import { deriveQuantity, type LineFacts } from '@belay/contract/line-units'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import { chargeItems } from '../../charge-items/charge-items.documents.ts'
import type { ProgramType } from '../../program-types/program-types.documents.ts'
import type { ClientProgram } from './client-programs.documents.ts'

/**
 * Returns the contract lines from a program type's prices; none without a type. A line without a unit has the quantity
 * 1. The quantity is null if somebody must enter it, or if the facts it is computed from are not known yet.
 */
export async function priceLines(
  { store }: { store: Pick<DocumentStore, 'getMany'> },
  type: ProgramType | null,
  facts: LineFacts,
): Promise<ClientProgram['lineItems']> {
  const lines = type?.lines ?? []
  const itemIDs = [...new Set(lines.map(({ itemID }) => itemID).filter((itemID) => itemID !== null))]
  const items = itemIDs.length > 0 ? await store.getMany(chargeItems, itemIDs) : []
  const codes = new Map(items.map(({ itemID, lineItemCode }) => [itemID, lineItemCode]))
  return lines.map((line) => ({
    ...line,
    lineItemCode: codes.get(line.itemID ?? '') ?? '',
    quantity: line.unit === null ? 1 : deriveQuantity(line.unit, facts),
  }))
}
