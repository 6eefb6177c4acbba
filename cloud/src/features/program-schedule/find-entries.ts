import { addDays, toIsoDate } from '@belay/contract/dates'
import { findAll } from '../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import { programSchedule, type VersionedEntry } from './program-schedule.documents.ts'

/** Bounds of the key by real date and time: whole days, both included. */
export const daysFrom = (from: string | undefined, to: string | undefined) => ({
  ...(from === undefined ? {} : { from: toIsoDate(from) }),
  ...(to === undefined ? {} : { to: `${toIsoDate(to)}~` }),
})

/** All programs on these days, both included, by real date and time. */
export const findEntriesBetween = (
  store: Pick<DocumentStore, 'find'>,
  from: string,
  to: string,
): Promise<VersionedEntry[]> => findAll(store, programSchedule, { orderBy: 'date', ...daysFrom(from, to) })

/** What is planned on these days (yyyy-MM-dd, in order), by day: in one question where they lie close together. */
export async function findEntriesOn(
  store: Pick<DocumentStore, 'find'>,
  days: readonly string[],
): Promise<Map<string, VersionedEntry[]>> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const areClose = toIsoDate(addDays(first, 2 * days.length)) >= last
  const spans = areClose ? [[first, last] as const] : days.map((day) => [day, day] as const)
  const found = await Promise.all(spans.map(([from, to]) => findEntriesBetween(store, from, to)))
  return Map.groupBy(found.flat(), ({ date }) => toIsoDate(date))
}
