import { type Actor, isAdmin } from '../../platform/actor.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type Permitted, permit } from '../../platform/permit.ts'
import type { ChargeItem } from './charge-items.documents.ts'

/** Charge items are the Admins'. Contracts hold copies, so changing or deleting one leaves them alone. */
export function mayChangeItem(actor: Actor, item: Versioned<ChargeItem>): Permitted<Versioned<ChargeItem>> {
  return permit(item, isAdmin(actor), 'permission-denied', 'Only Admins can change charge items.')
}
