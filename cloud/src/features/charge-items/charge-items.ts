import { mayAsAdmin } from '../../platform/calls/admins.rules.ts'
import { pickDefinedFields } from '../../platform/calls/defined-fields.ts'
import { type Context, type Input, requireCurrent, transactional } from '../../platform/calls/gate.ts'
import { mayListAsAdmin } from '../../platform/calls/lists.rules.ts'
import { listQuery, readStoredPage } from '../../platform/calls/lists.ts'
import { chargeItems } from './charge-items.documents.ts'

/** Creates a charge item that is no longer marked as new. Throws `already-exists` if the code is taken in any case. */
export const createChargeItem = transactional('chargeItems.create', async (tx, form) =>
  tx.create(chargeItems, { itemID: tx.id(), ...form, isNew: false }),
)

export const listChargeItems = (context: Context, input: Input<'chargeItems.list'>) =>
  readStoredPage(context, chargeItems, mayListAsAdmin(context.actor, listQuery(input, 'lineItemCode')), input?.count)

export const updateChargeItem = transactional('chargeItems.update', async (tx, { itemID, version, ...changes }) => {
  const item = mayAsAdmin(tx.actor, await requireCurrent(tx, chargeItems, itemID, version))
  return tx.update(chargeItems, item, { ...pickDefinedFields(changes), isNew: false })
})

export const deleteChargeItem = transactional('chargeItems.delete', async (tx, { itemID, version }) => {
  tx.remove(chargeItems, mayAsAdmin(tx.actor, await requireCurrent(tx, chargeItems, itemID, version)))
  return { ok: true }
})
