import type { Handlers } from '../../platform/calls/gate.ts'
import { createChargeItem, deleteChargeItem, listChargeItems, updateChargeItem } from './charge-items.ts'

export const chargeItemsCalls: Handlers<'chargeItems'> = {
  create: createChargeItem,
  list: listChargeItems,
  update: updateChargeItem,
  delete: deleteChargeItem,
}
