import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, inTransaction, type Services } from '../../platform/gate.ts'
import { sendGivenUp } from '../../platform/outbox/undeliverable.ts'
import { asEffect } from '../../platform/permit.ts'
import { centreToday } from '../../platform/today.ts'
import { notifications } from './notifications.documents.ts'
import { theAdmins } from './notify.ts'

const NAMED = 20
const LONGEST = 200

/**
 * Tells the Admins, in the app only, of a letter that was given up. Those of one civil day share one notification for
 * each Admin, which names the latest and is unread again with each, so that a mail server that is down does not bury them.
 */
export const tellOfUndelivered =
  ({ settings }: Pick<Services, 'settings'>) =>
  async (tx: Tx, letter: { to: string; subject: string; reason: string }): Promise<void> => {
    const line = `${letter.to}: ${letter.subject} (${letter.reason})`.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, LONGEST)
    for (const { email, userid } of await theAdmins(tx)) {
      const id = `undelivered-${centreToday(settings, tx.now).replaceAll('/', '-')}-${userid}`
      const known = await tx.get(notifications, id)
      const lines = [line, ...(known?.additionalDetails?.split('\n') ?? [])].slice(0, NAMED)
      if (known) tx.update(notifications, asEffect(known), { additionalDetails: lines.join('\n'), readAt: null })
      else {
        tx.create(notifications, {
          id,
          type: 'mail_undelivered',
          title: "E-mails we couldn't deliver",
          message:
            "We won't try these again on our own. Check the addresses and send them again within 30 days, or reach these people another way.",
          additionalDetails: line,
          relatedDocumentId: null,
          recipientEmail: email,
          userID: userid ?? null,
          requestData: null,
          link: null,
          readAt: null,
        })
      }
    }
  }

/** Sends the letters again that were given up: the mail server works again, or knows the addresses by now. */
export const sendUndelivered = (context: Context): Promise<{ sent: number }> =>
  inTransaction(context, async (tx) => ({ sent: await sendGivenUp(tx) }))
