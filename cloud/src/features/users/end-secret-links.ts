import type { Tx } from '../../platform/documents/transaction.ts'
import { endDocumentLinks } from '../../platform/identity/document-links.ts'
import { endCalendarFeeds } from '../programs/schedule/end-calendar-feeds.ts'

/**
 * Ends what opens a part of a person's data without a sign-in: the links in e-mails, and the address of the calendar.
 * Call this only for a confirmed address: a stranger who signs up with one could otherwise end the links of its owner.
 */
export async function endSecretLinks(tx: Tx, { userid, email }: { userid: string; email: string }): Promise<void> {
  await endDocumentLinks(tx, email)
  await endCalendarFeeds(tx, userid)
}
