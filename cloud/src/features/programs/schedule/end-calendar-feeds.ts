import type { Tx } from '../../../platform/documents/transaction.ts'
import { calendarFeeds } from './program-schedule.documents.ts'
import { mayReplaceFeed } from './program-schedule.rules.ts'

/** Waits for other transactions that create or end this person's calendar feeds. */
export const guardCalendarFeeds = (tx: Tx, userid: string): Promise<void> => tx.guard(`calendarFeed ${userid}`)

/** Ends the address of a person's calendar. The person gets a new one when they next open it. */
export async function endCalendarFeeds(tx: Tx, userid: string): Promise<void> {
  await guardCalendarFeeds(tx, userid)
  for (const feed of await tx.find(calendarFeeds, { where: { userid }, orderBy: 'createdAt' }))
    tx.remove(calendarFeeds, mayReplaceFeed({ userid }, feed))
}
