import { addDays, toIsoDate } from '@belay/contract/dates'
import type { Context } from '../../platform/calls/gate.ts'
import { centreToday } from '../../platform/time/today.ts'
import { programSchedule } from '../programs/schedule/program-schedule.documents.ts'

const DAYS_AHEAD = 365
const MOST_NAMES = 200

/** Returns the bounds of the index `date` for coming programs: a year from today. */
export function comingDays({ settings, clock }: Pick<Context, 'settings' | 'clock'>) {
  const today = centreToday(settings, clock.now())
  return { from: toIsoDate(today), to: `${toIsoDate(addDays(today, DAYS_AHEAD))}~` }
}

/** Lists the place or type names of coming programs, most frequent first. Spellings that differ in case are one. */
export async function findUnlistedNames(
  context: Context,
  key: 'location' | 'programType',
  mayBeListed: (name: string) => boolean,
) {
  const groups = await context.store.sum(programSchedule, { orderBy: 'date', ...comingDays(context) }, [], key)
  const byName = Map.groupBy(
    groups.flatMap(({ group, count }) => (typeof group === 'string' ? [{ spelling: group, count }] : [])),
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
