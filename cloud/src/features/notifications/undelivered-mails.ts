import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, inTransaction, type Services } from '../../platform/gate.ts'
import { resendGivenUp } from '../../platform/outbox/give-up.ts'
import { centreToday } from '../../platform/today.ts'
import { notifications } from './notifications.documents.ts'
import { mailsUndelivered, undeliveredKey } from './notifications.notifications.ts'
import { findAdmins, notificationID, notify } from './notify.ts'

const MAX_LINES = 20
const MAX_LINE_LENGTH = 200
/** How many mails one unit of work sends again. */
const BATCH_SIZE = 100

/** Reports to the Admins, in the app, that the outbox gave up on a mail; mails of one day share a notification. */
export const reportUndelivered =
  (services: Pick<Services, 'settings'>) =>
  async (tx: Tx, mail: { to: string; subject: string; reason: string }): Promise<void> => {
    const line = `${mail.to}: ${mail.subject} (${mail.reason})`.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, MAX_LINE_LENGTH)
    const day = centreToday(services.settings, tx.now).replaceAll('/', '-')
    for (const admin of await findAdmins(tx)) {
      const earlier = await tx.get(notifications, notificationID(undeliveredKey(day), admin))
      const lines = [line, ...(earlier?.additionalDetails?.split('\n') ?? [])].slice(0, MAX_LINES)
      await notify(tx, services, mailsUndelivered({ to: admin, day, lines }))
    }
  }

/** Sends the mails again that were given up: the mail server works again, or knows the addresses by now. */
export async function sendUndelivered(context: Context): Promise<{ sent: number }> {
  let sent = 0
  for (;;) {
    const resent = await inTransaction(context, (tx) => resendGivenUp(tx, BATCH_SIZE))
    sent += resent
    if (resent < BATCH_SIZE) return { sent }
  }
}
