import * as z from 'zod'
import { call } from './call.ts'
import { changesOf, done, id, money, name, searchText, stored, version } from './fields.ts'
import { LINE_UNITS } from './line-units.ts'
import { listInput, page } from './paging.ts'

const chargeItemForm = z.strictObject({
  lineItemCode: name,
  description: name,
  unitPrice: money,
  unit: z
    .enum(LINE_UNITS)
    .nullable()
    .default(null)
    .describe('The fact that the quantity on a contract is computed from. Null: the quantity is typed.'),
})
export const chargeItem = chargeItemForm.extend({ itemID: id, isNew: z.boolean(), ...stored }).strip()

const target = { itemID: id, version: version.optional() }

export const chargeItems = {
  create: call('POST /chargeItems', chargeItemForm, chargeItem)
    .who('admin')
    .did('added the charge item')
    .summary('Creates a charge item. Its code must be unique.'),
  list: call(
    'GET /chargeItems',
    listInput({ search: searchText }, ['lineItemCode', '-lineItemCode', '-createdAt']).optional(),
    page(chargeItem),
  )
    .who('admin')
    .summary('Lists charge items by code.'),
  update: call('PATCH /chargeItems/{itemID}', changesOf(chargeItemForm.shape).extend(target), chargeItem)
    .who('admin')
    .did('changed the charge item')
    .summary('Changes a charge item. Existing contracts keep their prices.'),
  delete: call('DELETE /chargeItems/{itemID}', target, done)
    .who('admin')
    .did('deleted the charge item')
    .summary('Deletes a charge item.'),
}
