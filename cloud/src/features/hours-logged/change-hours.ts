import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, inTransaction } from '../../platform/gate.ts'
import { withLock } from '../../platform/mutex.ts'
import { hoursLogged } from './hours-logged.documents.ts'
import { mayNoteChange } from './hours-logged.rules.ts'

/** A unit of work on one person's hours; those of one process wait for each other. */
export function changeHoursOf<Result>(context: Context, userId: string, work: (tx: Tx) => Promise<Result>) {
  return withLock(context.store, `hours of ${userId}`, () => inTransaction(context, work))
}

/** Notes a change with the parent of the logs. Two units of work on one person's hours therefore cannot both commit. */
export async function noteChange(tx: Tx, userId: string): Promise<void> {
  const parent = await tx.get(hoursLogged, userId)
  if (parent) tx.update(hoursLogged, mayNoteChange(parent, userId), { lastUpdated: tx.now })
  else tx.create(hoursLogged, { userId, lastUpdated: tx.now })
}
