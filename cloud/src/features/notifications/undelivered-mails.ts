import { type Context, runInTransaction, type Services } from '../../platform/calls/gate.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { MailTrouble } from '../../platform/mail/mail-trouble.ts'
import { type GivenUp, resendGivenUp, tryRefusedNow } from '../../platform/outbox/give-up.ts'
import { centreToday } from '../../platform/time/today.ts'
import { type Notification, notifications } from './notifications.documents.ts'
import { mailServerTrouble, mailsUndelivered, undeliveredKey } from './notifications.notifications.ts'
import { mayStoreMailResult } from './notifications.rules.ts'
import { findAdmins, notificationID, notify } from './notify.ts'

const MAX_LINES = 20
const MAX_LINE_LENGTH = 200
/** The number of mails that one transaction sends again. */
const BATCH_SIZE = 100

/**
 * Notifies the Admins, in the app, that the outbox gave up on a mail; a day's mails share one notification. Stores the
 * reason on the mail's own notification, because the outbox deletes the mail later.
 */
export const reportUndelivered =
  (services: Pick<Services, 'settings'>) =>
  async (tx: Tx, mail: GivenUp): Promise<void> => {
    await markMail(tx, mail, { mailError: mail.reason })
    const line = `${mail.to}: ${mail.subject} (${mail.reason})`.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, MAX_LINE_LENGTH)
    const day = centreToday(services.settings, tx.now).replaceAll('/', '-')
    for (const admin of await findAdmins(tx)) {
      const earlier = await tx.get(notifications, notificationID(undeliveredKey(day), admin))
      const lines = [line, ...(earlier?.additionalDetails?.split('\n') ?? [])].slice(0, MAX_LINES)
      await notify(tx, services, mailsUndelivered({ to: admin, day, lines }))
    }
  }

/** Notifies all Admins, in the app, that no e-mail leaves or that e-mails leave again. */
export const reportMailTrouble = (services: Pick<Services, 'settings'>) => {
  const { timeZone } = services.settings.centre
  const time = (at: number) =>
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(at)
  return (tx: Tx, trouble: MailTrouble): Promise<void> => notify(tx, services, mailServerTrouble({ ...trouble, time }))
}

/** Sends given-up mails again and retries refused mails at once: the mail server may accept them now. */
export async function sendUndelivered(context: Context): Promise<{ sent: number }> {
  const resend = async (tx: Tx) => {
    const mails = await resendGivenUp(tx, BATCH_SIZE)
    for (const mail of mails) await markMail(tx, mail, { mailID: mail.newID, mailError: undefined })
    return mails.length
  }
  let sent = 0
  for (const work of [(tx: Tx) => tryRefusedNow(tx, BATCH_SIZE), resend])
    for (let done = BATCH_SIZE; done === BATCH_SIZE; sent += done) done = await runInTransaction(context, work)
  return { sent }
}

type Mark = Pick<Notification, 'mailError'> & { mailID?: string }

/** Stores the result of a mail on its notifications: several for a daily e-mail, none for mails without any. */
async function markMail(tx: Tx, { id }: Pick<GivenUp, 'id'>, mark: Mark): Promise<void> {
  for (const sent of await findAll(tx.store, notifications, { where: { mailID: id }, orderBy: 'createdAt' })) {
    const notification = await tx.get(notifications, sent.id)
    if (notification?.mailID === id) tx.update(notifications, mayStoreMailResult(notification, id), mark)
  }
}
