import { PAGE } from '@belay/contract/constants'
import { isBefore } from '@belay/contract/dates'
import { type listedTimeLog, timeLog } from '@belay/contract/hours-logged'
import type * as z from 'zod'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { mayListAsAdmin, mayListOwn } from '../../platform/calls/lists.rules.ts'
import { limitToDays, listQuery, pageQuery, presentPreparedPage, readStoredPage } from '../../platform/calls/lists.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import type { DocumentPage } from '../../platform/documents/store.ts'
import { findApprover } from './find-approver.ts'
import { findPresence } from './find-owner.ts'
import { type TimeLog, timeLogs, type VersionedLog } from './hours-logged.documents.ts'
import { presentLog } from './hours-logged.presenter.ts'

type ListedLog = z.output<typeof listedTimeLog>

/** Returns all logs. `from` and `to` limit the date worked. */
export async function listHours(context: Context, input: Input<'hoursLogged.list'>) {
  const { from, to, ...where } = input?.where ?? {}
  const query = mayListAsAdmin(context.actor, limitToDays(listQuery({ ...input, where }, '-date'), { from, to }))
  return input?.withAbilities
    ? presentPreparedPage(context, timeLogs, query, (logs) => prepareRows(context, logs), input?.count)
    : readStoredPage(context, timeLogs, query, input?.count)
}

/** Presents rows with the caller's abilities. */
async function prepareRows(context: Context, logs: readonly VersionedLog[]): Promise<(log: VersionedLog) => ListedLog> {
  const [approver, presenceOf] = await Promise.all([findApprover(context), findPresence(context.store, logs)])
  return (log) => presentLog(context.actor, log, approver, presenceOf(log))
}

const PENDING = { status: 'Pending' }

/**
 * Counts the people whose hours the caller may approve, and returns the first `limit` of them, longest waiting first.
 * The caller's own hours wait for another Admin if there is or recently was one. `logs`: the oldest logs to approve.
 */
export async function findWaitingHours(context: Context, limit: number) {
  const [sums, approver] = await Promise.all([
    context.store.sum(timeLogs, { where: PENDING, orderBy: 'date' }, ['hours'], 'userId'),
    findApprover(context),
  ])
  const sumByUser = new Map(sums.map((sum) => [String(sum.group), sum]))
  if (approver.otherAdmins !== 'none') sumByUser.delete(context.actor.userid)
  const oldest = await findOldest(context, new Set(sumByUser.keys()), limit)
  const presenceOf = await findPresence(context.store, oldest)
  const people = Map.groupBy(oldest, ({ userId }) => userId)
  const items = [...people].slice(0, limit).map(([userId, logs]) => {
    const sum = sumByUser.get(userId)
    const dates = logs.map(({ date }) => date).toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
    return {
      userId,
      staffID: logs[0]?.staffID ?? null,
      staffName: logs[0]?.staffName ?? '',
      since: Math.min(...logs.map(({ dateSubmitted }) => dateSubmitted)),
      hours: sum?.sums.hours ?? 0,
      count: sum?.count ?? logs.length,
      from: dates[0] ?? '',
      to: dates.at(-1) ?? '',
      logs: logs
        .map((log) => presentLog(context.actor, log, approver, presenceOf(log)))
        .filter(({ can }) => can?.approve)
        .map(({ timeID, version }) => ({ userId, timeID, version })),
    }
  })
  return { count: sumByUser.size, items }
}

/** Returns the oldest pending logs of these people. Reads pages until the logs include `limit` people. */
async function findOldest({ store }: Context, people: ReadonlySet<string>, limit: number): Promise<VersionedLog[]> {
  const logs: VersionedLog[] = []
  const owners = new Set<string>()
  let cursor: string | null = null
  while (owners.size < Math.min(limit, people.size)) {
    const query = { where: PENDING, orderBy: 'dateSubmitted', limit: PAGE.most, ...(cursor && { cursor }) }
    const page: DocumentPage<TimeLog> = await store.find(timeLogs, query)
    for (const log of page.items) if (people.has(log.userId)) logs.push(log)
    for (const { userId } of logs) owners.add(userId)
    cursor = page.next
    if (!cursor) break
  }
  return logs
}

/** Returns logs by ID, in the order of the IDs, for a line of a pay run. */
export async function getHours({ store }: Context, { ids }: Input<'hoursLogged.getMany'>) {
  const logs = new Map((await store.getMany(timeLogs, ids)).map((log) => [log.timeID, log]))
  return { items: ids.flatMap((id) => logs.get(id) ?? []).map((log) => pickFields(timeLog, log)) }
}

/** Returns unapproved logs, oldest first, including returned ones. */
export function listUnapprovedHours(context: Context, input: Input<'hoursLogged.listUnapproved'>) {
  const query = { ...pageQuery(input, 'dateSubmitted'), where: { approved: false } }
  return readStoredPage(context, timeLogs, mayListAsAdmin(context.actor, query), input?.count)
}

/** Returns a person's logs, newest date first. Throws `not-found` for another person's logs, except to Admins. */
export async function listHoursByUser(
  context: Context,
  { userId, from, to, withAbilities, ...page }: Input<'hoursLogged.listByUser'>,
) {
  const days = limitToDays({ ...pageQuery(page, '-date'), where: { userId } }, { from, to })
  const query = mayListOwn(context.actor, days, userId === context.actor.userid)
  return withAbilities
    ? presentPreparedPage(context, timeLogs, query, (logs) => prepareRows(context, logs))
    : readStoredPage(context, timeLogs, query)
}
