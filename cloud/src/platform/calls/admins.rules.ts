import { type Actor, isAdmin } from './actor.ts'
import { type Permitted, permitAs } from './permit.ts'

/** Permits a change to Admins only. For documents of the centre: settings, texts, prices, clients, staff and users. */
export const mayAsAdmin = <Doc>(actor: Actor, doc: Doc, message?: string): Permitted<Doc> =>
  permitAs('permission-denied', doc, isAdmin(actor), message)
