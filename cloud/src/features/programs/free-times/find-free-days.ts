import { LIMITS } from '@belay/contract/constants'
import { addDays, isAfter, isBefore } from '@belay/contract/dates'
import { isAdmin } from '../../../platform/calls/actor.ts'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { refuse, refuseField } from '../../../platform/calls/refuse.ts'
import { centreMinutes, centreToday } from '../../../platform/time/today.ts'
import { places } from '../../places/places.documents.ts'
import { type ProgramType, programTypes } from '../../program-types/program-types.documents.ts'
import { findAssignable } from '../assignments/assignable-staff.ts'
import { findHolds } from '../requests/dates/find-holds.ts'
import { findEntriesBetween } from '../schedule/find-entries.ts'
import { type DayFacts, findDayState, listFreeTimes, stateOfDay } from './free-times.rules.ts'

export type PublicReader = Pick<Context, 'store' | 'settings' | 'clock'>
type Wanted = { participants: number | null; from: string; to: string }

/** Returns an offered type; for Admins any type. Throws `not-found` otherwise. */
export async function requireOfferedType(context: Context, typeID: string): Promise<ProgramType> {
  const type = await context.store.get(programTypes, typeID)
  return type && (type.offered || isAdmin(context.actor)) ? type : refuse('not-found')
}

/** Reads the facts of these days: their programs and held dates, the type's places, and the staff. */
async function createFactReader(reader: PublicReader, type: ProgramType, { participants, from, to }: Wanted) {
  const { store, settings, clock } = reader
  const now = clock.now()
  const today = centreToday(settings, now)
  const [entries, holds, people, typePlaces] = await Promise.all([
    findEntriesBetween(store, from, to),
    findHolds(store, { from, to, today }),
    findAssignable(store),
    type.placeIDs.length === 0 ? null : store.getMany(places, type.placeIDs),
  ])
  const [entriesByDay, holdsByDay] = [Map.groupBy(entries, dateOf), Map.groupBy(holds, dateOf)]
  const shared = {
    today,
    minutes: centreMinutes(settings, now),
    closures: settings.saved.closures,
    hours: settings.saved.programHours,
    type,
    places: typePlaces?.filter(({ active }) => active) ?? null,
    people,
    participants,
  }
  return (date: string): DayFacts => ({
    ...shared,
    entries: entriesByDay.get(date) ?? [],
    holds: holdsByDay.get(date) ?? [],
  })
}
const dateOf = ({ date }: { date: string }) => date

/** Returns the state of each day for a group, or null if the centre does not show its free days. */
export async function readFreeDays(reader: PublicReader, type: ProgramType, wanted: Wanted) {
  if (!reader.settings.saved.showsFreeDays) return null
  const factsOf = await createFactReader(reader, type, wanted)
  const days: string[] = []
  for (let date = wanted.from; !isAfter(date, wanted.to); date = addDays(date, 1)) days.push(date)
  return days.map((date) => ({ date, state: findDayState(date, factsOf(date)) }))
}

/** Returns a day's state and free times for a group, or null if the centre does not show its free days. */
export async function readFreeTimes(
  reader: PublicReader,
  type: ProgramType,
  { date, participants }: { date: string; participants: number | null },
) {
  if (!reader.settings.saved.showsFreeDays) return null
  const factsOf = await createFactReader(reader, type, { participants, from: date, to: date })
  const facts = factsOf(date)
  const times = listFreeTimes(date, facts)
  return { date, state: stateOfDay(times.length, facts), times }
}

/** Returns which days are free for a program type, by the same rules as an approval. */
export async function findFreeDays(context: Context, input: Input<'programTypes.freeDays'>) {
  const { programTypeID, participants = null, from, to } = input
  if (isBefore(to, from)) refuseField('to', "The last day can't be before the first.", 'ends-before-start')
  if (isAfter(to, addDays(from, LIMITS.freeDays - 1)))
    refuseField('to', `Choose at most ${LIMITS.freeDays} days.`, 'too-many-days')
  const days = await readFreeDays(context, await requireOfferedType(context, programTypeID), { participants, from, to })
  return { shown: days !== null, days: days ?? [] }
}
