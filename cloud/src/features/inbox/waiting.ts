import { DAY, INBOX } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import type { inboxItem } from '@belay/contract/inbox'
import type * as z from 'zod'
import type { Context } from '../../platform/calls/gate.ts'
import type { Collection, Query, Versioned } from '../../platform/documents/store.ts'

export type InboxItem = z.input<typeof inboxItem>
/** Reads a kind's count and its first `limit` items. */
export type ItemReader = (context: Context, limit: number) => Promise<{ count: number; items: InboxItem[] }>

/** Creates a source from a query of documents. */
export const createReader =
  <Doc extends object>(
    collection: Collection<Doc>,
    query: (context: Context) => Query,
    present: (context: Context, docs: Versioned<Doc>[]) => Promise<InboxItem[]>,
  ): ItemReader =>
  async (context, limit) => {
    const allItems = query(context)
    const [count, page] = await Promise.all([
      context.store.count(collection, allItems),
      limit === 0 ? null : context.store.find(collection, { ...allItems, limit }),
    ])
    return { count, items: page ? await present(context, page.items) : [] }
  }

/** Returns the time by which an item should be done. */
export const dueAfter = (since: number, kind: keyof typeof INBOX.doneWithin): number =>
  since + INBOX.doneWithin[kind] * DAY

/** Returns the time by which everything about a program should be settled. */
export const dueBefore = (date: string): number => Date.parse(toIsoDate(date)) - INBOX.beforeProgram * DAY
