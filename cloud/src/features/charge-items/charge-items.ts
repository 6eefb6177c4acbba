import type { chargeItems as calls } from '@belay/contract/charge-items'
import type { Versioned } from '../../platform/documents/store.ts'
import { type Context, change, type Inputs, unchangedSince } from '../../platform/gate.ts'
import { pageAsStored, paged } from '../../platform/lists.ts'
import { type ChargeItem, chargeItems } from './charge-items.documents.ts'
import { mayChangeItem } from './charge-items.rules.ts'

type Input = Inputs<typeof calls>
type Item = Versioned<ChargeItem>

/** Creates a charge item; stored, it is no longer new. A code that differs only in case is taken (already-exists). */
export function create(context: Context, form: Input['create']): Promise<Item> {
  return change(context, async (tx) => tx.create(chargeItems, { itemID: tx.id(), ...form, isNew: false }))
}

export function list(context: Context, input: Input['list']) {
  const search = input?.where?.search
  return pageAsStored<ChargeItem, Item>(
    context,
    chargeItems,
    { ...paged(input, 'lineItemCode'), ...(search ? { search } : {}) },
    input?.count,
  )
}

export function update(context: Context, { itemID, version, ...changes }: Input['update']): Promise<Item> {
  return change(context, async (tx) => {
    const item = mayChangeItem(tx.actor, unchangedSince(await tx.require(chargeItems, itemID), version))
    const { lineItemCode = item.lineItemCode, description = item.description, unitPrice = item.unitPrice } = changes
    return tx.update(chargeItems, item, { lineItemCode, description, unitPrice, isNew: false })
  })
}

export function remove(context: Context, { itemID, version }: Input['delete']): Promise<{ ok: true }> {
  return change(context, async (tx) => {
    tx.remove(chargeItems, mayChangeItem(tx.actor, unchangedSince(await tx.require(chargeItems, itemID), version)))
    return { ok: true }
  })
}
