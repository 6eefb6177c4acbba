import type { Tx } from '../../../platform/documents/transaction.ts'
import { calendarFeeds } from './program-schedule.documents.ts'
import { mayReplaceFeed } from './program-schedule.rules.ts'

/** Ends the address of a person's calendar. The person gets a new one when they next open it. */
export async function endCalendarFeeds(tx: Tx, userid: string): Promise<void> {
  for (const feed of await tx.find(calendarFeeds, { where: { userid }, orderBy: 'createdAt' }))
    tx.remove(calendarFeeds, mayReplaceFeed({ userid }, feed))
}
