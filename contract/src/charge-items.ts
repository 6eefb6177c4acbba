import * as z from 'zod'
import { call } from './call.ts'
import { changesOf, done, id, money, name, searchText, stored, version } from './fields.ts'
import { listInput, page } from './paging.ts'

const chargeItemForm = z.strictObject({ lineItemCode: name, description: name, unitPrice: money })
export const chargeItem = chargeItemForm.extend({ itemID: id, isNew: z.boolean(), ...stored }).strip()

const target = { itemID: id, version: version.optional() }

export const chargeItems = {
  create: call('POST /chargeItems', 'Creates a charge item. Its code must be unique.')
    .input(chargeItemForm)
    .output(chargeItem),
  list: call('GET /chargeItems', 'Lists charge items by code.')
    .input(listInput({ search: searchText }, ['lineItemCode', '-lineItemCode', '-createdAt']).optional())
    .output(page(chargeItem)),
  update: call('PATCH /chargeItems/{itemID}', 'Changes a charge item. Existing contracts keep their prices.')
    .input(changesOf(chargeItemForm.shape).extend(target))
    .output(chargeItem),
  delete: call('DELETE /chargeItems/{itemID}', 'Deletes a charge item.').input(z.strictObject(target)).output(done),
}
