import { toMinutesOfDay } from '@belay/contract/dates'
import { auditEntries } from '../../../platform/documents/audit-trail.ts'
import { findAll } from '../../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import { programSchedule, type ScheduleEntry } from '../schedule/program-schedule.documents.ts'

type Clash = { code: 'place-taken' | 'person-booked'; staffID?: string }
type Override = { code: string; staffID?: string; programID?: string }

/**
 * Returns, for tests, a sentence for each person or place that is double-booked without an override in the audit trail.
 * Compares every two programs, and does not use the conflict rules.
 */
export async function findUnacceptedClashes(store: DocumentStore): Promise<string[]> {
  const [entries, trail] = await Promise.all([
    findAll(store, programSchedule, { orderBy: 'date' }),
    findAll(store, auditEntries, { orderBy: 'at' }),
  ])
  const accepted = new Set(
    trail
      .filter(({ collection }) => collection === programSchedule.name)
      .flatMap(({ documentId, after }) => {
        const overrides = (after as { overrides?: Override[] } | null)?.overrides ?? []
        return overrides.map(({ code, staffID, programID }) => keyOf({ code, staffID }, documentId, programID ?? ''))
      }),
  )
  const running = entries.filter(({ status }) => status !== 'cancelled')
  return running.flatMap((a, index) =>
    running.slice(index + 1).flatMap((b) =>
      findClashes(a, b)
        .filter((clash) => !accepted.has(keyOf(clash, a.programID, b.programID)))
        .filter((clash) => !accepted.has(keyOf(clash, b.programID, a.programID)))
        .map(
          ({ code, staffID }) => `${code} ${staffID ?? a.location}: ${a.programName} and ${b.programName}, ${a.date}`,
        ),
    ),
  )
}

const keyOf = ({ code, staffID }: { code: string; staffID?: string | undefined }, programID: string, other: string) =>
  `${code}/${staffID ?? ''}/${programID}/${other}`

function findClashes(a: ScheduleEntry, b: ScheduleEntry): Clash[] {
  const isAtOnce =
    toMinutesOfDay(a.startTime) < toMinutesOfDay(b.endTime) && toMinutesOfDay(b.startTime) < toMinutesOfDay(a.endTime)
  if (a.date !== b.date || !isAtOnce) return []
  const both = workersOf(a).filter((staffID) => workersOf(b).includes(staffID))
  const people = both.map((staffID) => ({ code: 'person-booked' as const, staffID }))
  return [...(a.location !== '' && a.location === b.location ? [{ code: 'place-taken' as const }] : []), ...people]
}

const workersOf = ({ staffing }: ScheduleEntry) =>
  staffing.filter(({ state }) => state !== 'declined').map(({ staffID }) => staffID)
