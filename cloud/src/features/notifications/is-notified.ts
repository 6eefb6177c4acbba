import type { Notification } from './notifications.documents.ts'

/** True if the recipient gets a mail, or another person made the change. All counts of people use it (R282). */
export const isNotified = (
  { recipientEmail, mailID }: Pick<Notification, 'recipientEmail' | 'mailID'>,
  actorEmail: string,
) => mailID !== null || recipientEmail !== actorEmail

/** Counts the people who are notified (see `isNotified`). */
export const countNotified = (sent: readonly Parameters<typeof isNotified>[0][], actorEmail: string): number =>
  new Set(sent.filter((one) => isNotified(one, actorEmail)).map(({ recipientEmail }) => recipientEmail)).size
