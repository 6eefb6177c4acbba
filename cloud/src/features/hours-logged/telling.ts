import type { Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import { userOf } from './people.ts'

/** Tells whose hours they are what an Admin did to them. */
export async function tellOwner(tx: Tx, context: Context, userId: string, notice: Omit<Notice, 'to' | 'link'>): Promise<void> {
  const owner = await userOf(tx, userId)
  if (owner) await notify(tx, context, { ...notice, to: [{ email: owner.email, userid: owner.userid }], link: '/app/workday/logHours' })
}
