import type { Notification } from './notifications.documents.ts'

/**
 * True if a notification tells its recipient something: by a mail, or because another person made the change. What
 * people did themselves is only noted for them. The question before a change, its line on the trail and its Undo count
 * people by this rule (R282).
 */
export const isTold = (
  { recipientEmail, mailID }: Pick<Notification, 'recipientEmail' | 'mailID'>,
  actorEmail: string,
) => mailID !== null || recipientEmail !== actorEmail

/** Counts the people whom these notifications tell something. */
export const countTold = (
  told: readonly Pick<Notification, 'recipientEmail' | 'mailID'>[],
  actorEmail: string,
): number => new Set(told.filter((one) => isTold(one, actorEmail)).map(({ recipientEmail }) => recipientEmail)).size
