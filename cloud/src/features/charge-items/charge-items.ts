import { mayAsAdmin } from '../../platform/admins.rules.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type Context, type Input, inTransaction, requireVersion } from '../../platform/gate.ts'
import { pageQuery, storedPage } from '../../platform/lists.ts'
import { type ChargeItem, chargeItems } from './charge-items.documents.ts'

type Item = Versioned<ChargeItem>

/** Creates a charge item; stored, it is no longer new. A code that differs only in case is taken (already-exists). */
export function createChargeItem(context: Context, form: Input<'chargeItems.create'>): Promise<Item> {
  return inTransaction(context, async (tx) => tx.create(chargeItems, { itemID: tx.id(), ...form, isNew: false }))
}

export function listChargeItems(context: Context, input: Input<'chargeItems.list'>) {
  const search = input?.where?.search
  return storedPage<ChargeItem, Item>(
    context,
    chargeItems,
    { ...pageQuery(input, 'lineItemCode'), ...(search ? { search } : {}) },
    input?.count,
  )
}

export function updateChargeItem(
  context: Context,
  { itemID, version, ...changes }: Input<'chargeItems.update'>,
): Promise<Item> {
  return inTransaction(context, async (tx) => {
    const item = mayAsAdmin(tx.actor, requireVersion(await tx.require(chargeItems, itemID), version))
    const { lineItemCode = item.lineItemCode, description = item.description, unitPrice = item.unitPrice } = changes
    return tx.update(chargeItems, item, { lineItemCode, description, unitPrice, isNew: false })
  })
}

export function deleteChargeItem(
  context: Context,
  { itemID, version }: Input<'chargeItems.delete'>,
): Promise<{ ok: true }> {
  return inTransaction(context, async (tx) => {
    tx.remove(chargeItems, mayAsAdmin(tx.actor, requireVersion(await tx.require(chargeItems, itemID), version)))
    return { ok: true }
  })
}
