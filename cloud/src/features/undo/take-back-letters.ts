import { findAll } from '../../platform/documents/find-all.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import { isLetter, isUnsent, type OutboxEntry, outboxEntries } from '../../platform/outbox/outbox.ts'
import type { Permitted } from '../../platform/permit.ts'
import { countTold } from '../notifications/is-told.ts'
import { type Notification, notifications } from '../notifications/notifications.documents.ts'
import { notify } from '../notifications/notify.ts'
import { unreadAnswered } from '../notifications/read-answered.ts'
import { findToldNow } from './told-now.ts'
import { messageUndone } from './undo.notifications.ts'
import { mayBeForgotten, mayBeTakenBack } from './undo.rules.ts'

type Undone = { changeID: string; by: string; restorations: readonly Restoration[] }

/**
 * Withdraws the unsent mails and the notifications of a change. A person whose mail was sent keeps the notification and
 * gets a mail about the Undo. Returns the number of withdrawn mails, of mails already
 * sent, and of people who are no longer notified. `by`: the e-mail of the person who made the change.
 */
export async function takeBackLetters(tx: Tx, context: Context, { changeID, by, restorations }: Undone) {
  const held = await findHeld(tx, changeID)
  for (const entry of held) tx.remove(outboxEntries, mayBeTakenBack(entry, changeID))
  const heldIDs = new Set(held.map(({ id }) => id))
  await unreadAnswered(tx, changeID)
  const told = await findAll(tx.store, notifications, { where: { changeID }, orderBy: 'createdAt' })
  const left: Notification[] = []
  const untold: Notification[] = []
  for (const { id } of told) {
    const notification = await tx.get(notifications, id)
    if (notification?.mailID && !heldIDs.has(notification.mailID)) left.push(notification)
    else if (notification) {
      untold.push(notification)
      forget(tx, mayBeForgotten(notification, changeID))
    }
  }
  for (const notification of left) {
    const now = await findToldNow(tx, context, { notification, restorations })
    await notify(tx, context, messageUndone({ told: notification, by: tx.actor.name, now }))
  }
  const takenBack = held.filter(({ job }) => isLetter(job)).length
  return { takenBack, sent: left.length, untold: countTold(untold, by) }
}

/** Returns the outbox entries of a change that were not sent. */
async function findHeld(tx: Tx, changeID: string): Promise<Versioned<OutboxEntry>[]> {
  const waiting = await findAll(tx.store, outboxEntries, { where: { changeID }, orderBy: 'dueAt' })
  const entries = await Promise.all(waiting.map(({ id }) => tx.get(outboxEntries, id)))
  return entries.filter((entry) => entry !== null).filter(isUnsent)
}

/** True if no mail of the change was sent and nobody has read one of its notifications in the app. */
export async function isHeld(tx: Tx, changeID: string): Promise<boolean> {
  const letters = (await findHeld(tx, changeID)).filter(({ job }) => isLetter(job))
  const heldIDs = new Set(letters.map(({ id }) => id))
  const told = await findAll(tx.store, notifications, { where: { changeID }, orderBy: 'createdAt' })
  const hasReached = ({ mailID, readAt, createdAt }: Notification) =>
    (mailID !== null && !heldIDs.has(mailID)) || (readAt !== null && readAt > createdAt)
  return letters.length > 0 && !told.some(hasReached)
}

/** Deletes a notification. If the notification replaced an earlier text, restores that text instead. */
function forget(tx: Tx, notification: Permitted<Versioned<Notification>>): void {
  const { earlier = [] } = notification
  const before = earlier.at(-1)
  const others = earlier.slice(0, -1)
  if (before) tx.update(notifications, notification, { ...before, earlier: others.length > 0 ? others : undefined })
  else tx.remove(notifications, notification)
}
