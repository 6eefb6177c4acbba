import { toIsoDate } from '@belay/contract/dates'
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
