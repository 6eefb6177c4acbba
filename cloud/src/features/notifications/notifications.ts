import { type Context, type Input, transactional } from '../../platform/calls/gate.ts'
import { mayListAsAdmin, mayListOwn } from '../../platform/calls/lists.rules.ts'
import { listQuery, pageQuery, readStoredPage } from '../../platform/calls/lists.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { iterateAll } from '../../platform/documents/find-all.ts'
import { users } from '../users/users.documents.ts'
import type { Person } from './message.ts'
import { notifications } from './notifications.documents.ts'
import { announcement } from './notifications.notifications.ts'
import { mayHandleNotification } from './notifications.rules.ts'
import { notify } from './notify.ts'

const MOST_RECIPIENTS = 1000

/** Sends an announcement, in the app and by mail, to named people or to everyone with a role (at most 1,000). */
export const sendAnnouncement = transactional('notifications.create', async (tx, input, context) => {
  const recipients = input.recipientEmails
    ? input.recipientEmails.map((email) => ({ email }))
    : await findPeopleOfRole(context, input.role ?? 'No Access')
  const { title, message, additionalDetails: details } = input
  await notify(tx, context, announcement({ recipients, title, message, details }))
  return { sent: new Set(recipients.map(({ email }) => email)).size }
})

async function findPeopleOfRole(context: Context, permission: string): Promise<Person[]> {
  const people: Person[] = []
  const where = { permission, disabled: false }
  for await (const { email, userid } of iterateAll(context.store, users, { where, orderBy: 'createdAt' })) {
    if (people.length === MOST_RECIPIENTS)
      refuse(
        'failed-precondition',
        `You can send an announcement to at most ${MOST_RECIPIENTS} people at once.`,
        'too-many-recipients',
      )
    people.push({ email, userid })
  }
  return people
}

/** Returns notifications of a type. `facilitator_assignment` is an alias for `program_assignment` (R78). */
export function listNotificationsByType(context: Context, input: Input<'notifications.listByType'>) {
  const type = input.where.type === 'facilitator_assignment' ? 'program_assignment' : input.where.type
  const query = { ...pageQuery(input, '-createdAt'), where: { type } }
  return readStoredPage(context, notifications, mayListAsAdmin(context.actor, query), input.count)
}

/** Returns the caller's notifications, newest first, or another recipient's to an Admin (else `not-found`). */
export function listOwnNotifications(context: Context, input: Input<'notifications.listMine'>) {
  const recipientEmail = input?.where?.recipientEmail ?? context.actor.email
  const query = listQuery({ ...input, where: { ...input?.where, recipientEmail } }, '-createdAt')
  const isOwn = recipientEmail === context.actor.email
  return readStoredPage(context, notifications, mayListOwn(context.actor, query, isOwn), input?.count)
}

/** Marks these notifications as read (`not-found` for other people's), or up to 200 of the caller's unread ones. */
export const markNotificationsRead = transactional('notifications.markRead', async (tx, { ids }, context) => {
  const where = { recipientEmail: tx.actor.email, unread: true }
  const newest = { where, orderBy: 'createdAt', descending: true, limit: 200 }
  const chosen = ids ?? (await tx.store.find(notifications, newest)).items.map(({ id }) => id)
  for (const id of chosen) {
    const notification = await tx.get(notifications, id)
    if (!notification && !ids) continue
    const permitted = mayHandleNotification(context.actor, notification)
    if (permitted.readAt === null) tx.update(notifications, permitted, { readAt: tx.now })
  }
  return { ok: true }
})

export const deleteNotification = transactional('notifications.delete', async (tx, { id }, context) => {
  tx.remove(notifications, mayHandleNotification(context.actor, await tx.get(notifications, id)))
  return { ok: true }
})
