import { type Actor, isAdmin } from '../../platform/actor.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type Permitted, permit } from '../../platform/permit.ts'
import type { ContractText } from './contract-text.documents.ts'

/** The text of contracts is the Admins'. */
export const maySaveText = (actor: Actor, text: Versioned<ContractText>): Permitted<Versioned<ContractText>> =>
  permit(text, isAdmin(actor), 'permission-denied')
