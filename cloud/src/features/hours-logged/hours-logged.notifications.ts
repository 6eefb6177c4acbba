import { addressOf, linkTo } from '@belay/contract/links'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import type { TimeLog } from './hours-logged.documents.ts'
import { userOf } from './people.ts'

/** Where a person sees a log of theirs: its week; a returned one opens for them to correct. */
export function linkToLog(log: Pick<TimeLog, 'timeID' | 'date'>, { returned = false } = {}): string {
  return addressOf(returned ? linkTo.ownLog(log) : linkTo.weekOfHours(log.date))
}

/** Tells whose hours they are what an Admin did to them; `one` is the log, when it is one. */
export async function tellOwner(
  tx: Tx,
  context: Context,
  userId: string,
  notice: Omit<Notice, 'to' | 'link'>,
  one?: TimeLog,
): Promise<void> {
  const owner = await userOf(tx, userId)
  if (!owner) return
  const link = one ? linkToLog(one, { returned: notice.type === 'hours_returned' }) : addressOf(linkTo.ownHours())
  await notify(tx, context, {
    ...notice,
    ...(one ? { relatedDocumentId: one.timeID } : {}),
    to: [{ email: owner.email, userid: owner.userid }],
    link,
  })
}
