import { isAdmin } from '../../platform/actor.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import { notify } from '../notifications/notify.ts'
import type { ProgramRequest } from './program-requests.documents.ts'
import { namedAsContact } from './program-requests.notifications.ts'

/** Tells people that they are contacts of a request. */
export const notifyContacts = (
  tx: Tx,
  context: Context,
  request: ProgramRequest,
  contacts: readonly string[],
): Promise<void> => notify(tx, context, namedAsContact({ request, contacts, byAdmin: isAdmin(tx.actor) }))
