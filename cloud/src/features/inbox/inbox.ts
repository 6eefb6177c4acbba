import { PAGE } from '@belay/contract/constants'
import { INBOX_KINDS, type InboxKind } from '@belay/contract/inbox-kinds'
import type { Context, Input } from '../../platform/gate.ts'
import type { InboxItem, Source } from './waiting.ts'
import { findHours, findMails, findUsers } from './waiting-people.ts'
import { findConflicting, findFacilitatorRequests, findGivenBack, findLacking } from './waiting-programs.ts'
import { findContracts, findRequests } from './waiting-requests.ts'

/** How each kind is read: its number and its first items, by an index of its own. */
const SOURCES: Record<InboxKind, Source> = {
  requests: findRequests('requests'),
  undated: findRequests('undated'),
  drafts: findContracts('drafts'),
  unsigned: findContracts('unsigned'),
  declined: findContracts('declined'),
  amendments: findContracts('amendments'),
  toVoid: findContracts('toVoid'),
  shifts: findLacking('shifts'),
  givenBack: findGivenBack,
  staffing: findLacking('staffing'),
  conflicts: findConflicting,
  facilitators: findFacilitatorRequests,
  hours: findHours,
  users: findUsers,
  mails: findMails,
}

const byDue = (a: InboxItem, b: InboxItem) => a.due - b.due || a.since - b.since

/**
 * Everything that waits for an Admin, or all of one kind, what is due first at the top. Each kind is one page of an
 * index, however much there is of it.
 */
export async function listInbox(context: Context, input: Input<'inbox.list'>) {
  const limit = input?.limit ?? PAGE.default
  // What the kinds ask at once goes to the database at once.
  const together = { ...context, store: { ...context.store, ...context.store.inOrder() } }
  const read = (kind: InboxKind) =>
    SOURCES[kind](together, input?.kind === undefined || input.kind === kind ? limit : 0)
  const waiting = await Promise.all(INBOX_KINDS.map(async (kind) => [kind, await read(kind)] as const))
  const items = waiting.flatMap(([, found]) => found.items)
  return {
    // Each kind has an order of its own.
    items: input?.kind === undefined ? items.toSorted(byDue).slice(0, limit) : items,
    counts: Object.fromEntries(waiting.map(([kind, { count }]) => [kind, count])) as Record<InboxKind, number>,
  }
}
