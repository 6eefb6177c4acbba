import { type Actor, isAdmin } from './actor.ts'
import { type Permitted, permitAs } from './permit.ts'

/** What belongs to the centre is changed by Admins alone: its settings, texts, prices, clients, staff and users. */
export const mayAsAdmin = <Doc>(actor: Actor, doc: Doc, message?: string): Permitted<Doc> =>
  permitAs('permission-denied', doc, isAdmin(actor), message)
