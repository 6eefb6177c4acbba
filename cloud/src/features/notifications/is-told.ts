import type { Notification } from './notifications.documents.ts'

/** True if the recipient gets a mail, or another person made the change. All counts of people use it (R282). */
export const isTold = (
  { recipientEmail, mailID }: Pick<Notification, 'recipientEmail' | 'mailID'>,
  actorEmail: string,
) => mailID !== null || recipientEmail !== actorEmail

/** Counts the people who are notified (see `isTold`). */
export const countTold = (sent: readonly Parameters<typeof isTold>[0][], actorEmail: string): number =>
  new Set(sent.filter((one) => isTold(one, actorEmail)).map(({ recipientEmail }) => recipientEmail)).size
