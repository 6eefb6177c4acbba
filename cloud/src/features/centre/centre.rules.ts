import { type Actor, isAdmin } from '../../platform/actor.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { type Permitted, permit } from '../../platform/permit.ts'
import type { CentreLogos, CentreSettings } from './centre.documents.ts'

/** The settings and logos of the centre are the Admins'. */
export const maySaveCentre = <Saved extends CentreSettings | CentreLogos>(
  actor: Actor,
  saved: Versioned<Saved>,
): Permitted<Versioned<Saved>> => permit(saved, isAdmin(actor), 'permission-denied')
