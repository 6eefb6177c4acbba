import { type Actor, isAdmin } from '../../platform/actor.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type Permitted, permit } from '../../platform/permit.ts'
import type { Policy } from './policies.documents.ts'

/** The public texts are the Admins'. */
export const maySavePolicy = (actor: Actor, policy: Versioned<Policy>): Permitted<Versioned<Policy>> =>
  permit(policy, isAdmin(actor), 'permission-denied')
