import { addDays, toIsoDate } from '@belay/contract/dates'
import type { Context } from '../../platform/gate.ts'
import { centreToday } from '../../platform/today.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'

const DAYS_AHEAD = 365
const MOST_NAMES = 200

/** The days that coming programs are looked for on, as bounds of the key `date`: a year from today. */
export function comingDays({ settings, clock }: Pick<Context, 'settings' | 'clock'>) {
  const today = centreToday(settings, clock.now())
  return { from: toIsoDate(today), to: `${toIsoDate(addDays(today, DAYS_AHEAD))}~` }
}

/**
 * What coming programs carry in a key and `mayBeListed` takes, most programs first; spellings that differ in case are
 * one. Reads nothing but what the programs of a year hold in that key.
 */
export async function findUnlistedNames(
  context: Context,
  key: 'location' | 'programType',
  mayBeListed: (name: string) => boolean,
) {
  const counted = await context.store.sum(programSchedule, { orderBy: 'date', ...comingDays(context) }, [], key)
  const byName = Map.groupBy(
    counted.flatMap(({ group, count }) => (typeof group === 'string' ? [{ spelling: group, count }] : [])),
    ({ spelling }) => spelling.toLowerCase(),
  )
  const items = [...byName.values()]
    .map((spellings) => spellings.toSorted((a, b) => b.count - a.count))
    .map((spellings) => ({
      name: spellings[0]?.spelling ?? '',
      spellings: spellings.map(({ spelling }) => spelling),
      programs: spellings.reduce((total, { count }) => total + count, 0),
    }))
  return {
    items: items
      .filter(({ name }) => mayBeListed(name))
      .toSorted((a, b) => b.programs - a.programs)
      .slice(0, MOST_NAMES),
  }
}
