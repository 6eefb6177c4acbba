import type { Notification } from './notifications.documents.ts'

/**
 * True if the recipient gets a mail, or if another person made the change. Otherwise the notification is only a record
 * of the recipient's own action. The preview of a change, its entry on the trail and its Undo count people by this rule
 * (R282).
 */
export const isTold = (
  { recipientEmail, mailID }: Pick<Notification, 'recipientEmail' | 'mailID'>,
  actorEmail: string,
) => mailID !== null || recipientEmail !== actorEmail

/** Counts the people who are notified (see `isTold`). */
export const countTold = (
  told: readonly Pick<Notification, 'recipientEmail' | 'mailID'>[],
  actorEmail: string,
): number => new Set(told.filter((one) => isTold(one, actorEmail)).map(({ recipientEmail }) => recipientEmail)).size
