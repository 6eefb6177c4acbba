import { REMINDERS, UNDO } from '@belay/contract/constants'
import type { Services } from '../../platform/calls/gate.ts'
import { iterateAll } from '../../platform/documents/find-all.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { renderMail } from '../../platform/mail/mail-template.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { instantOf } from '../../platform/time/civil-time.ts'
import { groupByPerson } from '../../platform/time/group-by-person.ts'
import { centreToday } from '../../platform/time/today.ts'
import { type User, users } from '../users/users.documents.ts'
import { dailyMail } from './daily-mail.notifications.ts'
import { type Notification, notifications } from './notifications.documents.ts'
import { mayMailInDailyMail } from './notifications.rules.ts'

type Parts = Pick<Services, 'store' | 'clock' | 'settings'>
/** Returns those of a person's messages that are about programs that the person may still see. */
type FindReadable = (tx: Tx, user: User, waiting: readonly Versioned<Notification>[]) => Promise<Notification[]>

/**
 * Returns the time of the newest message in today's daily e-mail. It is the same for every run of a day, so that a
 * restart or another process sends no second e-mail. Later messages, and those that can still be undone, wait a day.
 */
function findCutoff({ clock, settings }: Parts): number {
  const today = centreToday(settings, clock.now())
  return instantOf(today, `${REMINDERS.dailyMailHour}:00 AM`, settings.centre.timeZone) - UNDO.window
}

const findWaiting = (parts: Parts) =>
  iterateAll(parts.store, notifications, { where: { waits: true }, orderBy: 'createdAt', to: findCutoff(parts) })

const isWaiting = (notification: Versioned<Notification> | null): notification is Versioned<Notification> =>
  notification?.waitsForDailyMail === true && notification.readAt === null

/** Creates the daily e-mails: one to each person with unread messages that waited for it (R330). */
export const createDailyMails = (findReadable: FindReadable) => ({
  find: (parts: Parts) =>
    groupByPerson(
      findWaiting(parts),
      { person: ({ recipientEmail }) => recipientEmail, id: ({ id }) => id },
      Number.POSITIVE_INFINITY,
    ),

  /**
   * Mails a person's messages that still wait and marks them, in one commit. A disabled person gets no mail, and
   * nobody gets messages about a program that they may no longer see (R441).
   */
  async send(tx: Tx, { settings }: Pick<Services, 'settings'>, ids: readonly string[]): Promise<void> {
    const found = await Promise.all(ids.map((id) => tx.get(notifications, id)))
    const waiting = found.filter(isWaiting)
    const [first] = waiting
    if (!first) return
    const user = await tx.get(users, first.recipientEmail)
    const readable = user && !user.disabled ? await findReadable(tx, user, waiting) : []
    const mailID =
      readable.length === 0
        ? null
        : enqueue(tx, {
            kind: 'mail',
            mail: renderMail(settings, dailyMail({ to: first.recipientEmail, waiting: readable, settings })),
          })
    for (const notification of waiting)
      tx.update(notifications, mayMailInDailyMail(notification), {
        mailID: readable.includes(notification) ? mailID : null,
        waitsForDailyMail: undefined,
      })
  },
})
