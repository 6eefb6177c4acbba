import { PAGE } from '@belay/contract/constants'
import { INBOX_KINDS, type InboxKind } from '@belay/contract/inbox-kinds'
import type { Context, Input } from '../../platform/calls/gate.ts'
import type { InboxItem, ItemReader } from './waiting.ts'
import { findHours, findMails, findUsers } from './waiting-people.ts'
import {
  findChanges,
  findConflictingPrograms,
  findDeclinedShifts,
  findFacilitatorRequests,
  findGivenBack,
  findProgramsToStaff,
} from './waiting-programs.ts'
import { findContracts, findRequests, findWaitingMessages } from './waiting-requests.ts'

/** The function that reads each kind's number and first items from an index. */
const SOURCES: Record<InboxKind, ItemReader> = {
  requests: findRequests('requests'),
  changes: findChanges,
  undated: findRequests('undated'),
  drafts: findContracts('drafts'),
  unsigned: findContracts('unsigned'),
  declined: findContracts('declined'),
  amendments: findContracts('amendments'),
  toVoid: findContracts('toVoid'),
  shifts: findDeclinedShifts,
  givenBack: findGivenBack,
  staffing: findProgramsToStaff,
  conflicts: findConflictingPrograms,
  messages: findWaitingMessages,
  facilitators: findFacilitatorRequests,
  hours: findHours,
  users: findUsers,
  mails: findMails,
}

const byDue = (a: InboxItem, b: InboxItem) =>
  Number(b.urgent ?? false) - Number(a.urgent ?? false) || a.due - b.due || a.since - b.since

/** Returns what waits for an Admin, or one kind, urgent first, then earliest due. Reads one page of each index. */
export async function listInbox(context: Context, input: Input<'inbox.list'>) {
  const limit = input?.limit ?? PAGE.default
  // Sends the concurrent reads of all kinds to the database together.
  const together = { ...context, store: { ...context.store, ...context.store.createPipelinedReader() } }
  const read = (kind: InboxKind) =>
    SOURCES[kind](together, input?.kind === undefined || input.kind === kind ? limit : 0)
  const waiting = await Promise.all(INBOX_KINDS.map(async (kind) => [kind, await read(kind)] as const))
  const items = waiting.flatMap(([, kindItems]) => kindItems.items)
  return {
    // A single kind keeps the order of its index.
    items: input?.kind === undefined ? items.toSorted(byDue).slice(0, limit) : items,
    counts: Object.fromEntries(waiting.map(([kind, { count }]) => [kind, count])) as Record<InboxKind, number>,
  }
}
