import { addDays, toIsoDate, toMinutesOfDay } from '@belay/contract/dates'
import { findAll } from '../../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import { sortableTime } from '../../documents.ts'
import { programSchedule, type ScheduleEntry, type VersionedEntry } from './program-schedule.documents.ts'

/** Returns the bounds of the index by date and time for whole days, both included. */
export const dayBounds = (from: string | undefined, to: string | undefined) => ({
  ...(from === undefined ? {} : { from: toIsoDate(from) }),
  ...(to === undefined ? {} : { to: `${toIsoDate(to)}~` }),
})

/** Returns all programs on these days (both included), by date and time. */
export const findEntriesBetween = (
  store: Pick<DocumentStore, 'find'>,
  from: string,
  to: string,
): Promise<VersionedEntry[]> => findAll(store, programSchedule, { orderBy: 'date', ...dayBounds(from, to) })

/** Returns the programs on these days (yyyy-MM-dd, sorted), by day. Uses one query if the days are close together. */
export async function findEntriesOn(
  store: Pick<DocumentStore, 'find'>,
  days: readonly string[],
): Promise<Map<string, VersionedEntry[]>> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const areClose = toIsoDate(addDays(first, 2 * days.length)) >= last
  const spans = areClose ? [[first, last] as const] : days.map((day) => [day, day] as const)
  const entries = await Promise.all(spans.map(([from, to]) => findEntriesBetween(store, from, to)))
  return Map.groupBy(entries.flat(), ({ date }) => toIsoDate(date))
}

/**
 * Counts the programs, without cancelled ones, that overlap these hours: the day's programs ending after the start,
 * minus those beginning at the end or later. Reads only indexes, so a full day costs the same.
 */
export async function countEntriesAt(
  store: Pick<DocumentStore, 'count'>,
  { date, startTime, endTime }: Pick<ScheduleEntry, 'date' | 'startTime' | 'endTime'>,
): Promise<number> {
  const { to } = dayBounds(undefined, date)
  const [endLater, beginAfter] = await Promise.all([
    store.count(programSchedule, { orderBy: 'ends', from: sortableTime(date, toMinutesOfDay(startTime) + 1), to }),
    store.count(programSchedule, { orderBy: 'begins', from: sortableTime(date, toMinutesOfDay(endTime)), to }),
  ])
  return endLater - beginAfter
}
