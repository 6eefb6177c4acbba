import { toIsoDate } from '@belay/contract/dates'
import { SYSTEM } from '../../platform/calls/actor.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import { transact } from '../../platform/documents/transaction.ts'
import type { Ids } from '../../platform/process/ids.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type MeasuredDay, measurements } from './measurements.documents.ts'
import { mayAddTo } from './measurements.rules.ts'

type Deps = { store: DocumentStore; clock: Clock; ids: Ids; log: Log }
type Counts = Required<Pick<MeasuredDay, 'views' | 'pages' | 'vitals' | 'programs'>>
type StoredCounts = Omit<Counts, 'programs'> & Pick<MeasuredDay, 'programs'>
type Waiting = { days: Map<string, Counts>; timer: NodeJS.Timeout | null }

/** Milliseconds for which counts wait in memory: a busy site needs few commits, and a crash loses little. */
const WAIT = 2000
const waiting = new WeakMap<DocumentStore, Waiting>()
const blank = (): Counts => ({ views: 0, pages: {}, vitals: {}, programs: {} })

/** Adds to a day's counts (the date as MM/dd/yyyy). They are stored within two seconds. */
export function countMeasurement(deps: Deps, date: string, add: (counts: Counts) => void): void {
  const counted = waiting.getOrInsertComputed(deps.store, () => ({ days: new Map(), timer: null }))
  add(counted.days.getOrInsertComputed(date, blank))
  counted.timer ??= setTimeout(() => {
    flushCounts(deps).catch((error: unknown) => deps.log.error("measurements weren't stored", { error: String(error) }))
  }, WAIT).unref()
}

/** Stores the waiting counts. Several processes may do so for one day: a transaction retries after a conflict. */
export async function flushCounts(deps: Deps): Promise<void> {
  const counted = waiting.get(deps.store)
  if (!counted) return
  if (counted.timer) clearTimeout(counted.timer)
  waiting.delete(deps.store)
  for (const [date, counts] of counted.days) {
    await transact(deps, SYSTEM, 'measurements.record', async (tx) => {
      const day = await tx.get(measurements, toIsoDate(date))
      if (day) tx.update(measurements, mayAddTo(day, date), sumMeasurements([day, counts]))
      else tx.create(measurements, { id: toIsoDate(date), date, ...sumMeasurements([counts]) })
    })
  }
}

/** Returns the sums of counts, of one or of several days. */
export function sumMeasurements(all: readonly StoredCounts[]): Counts {
  const sum = blank()
  for (const { views, pages, vitals, programs } of all) {
    sum.views += views
    for (const [page, seen] of Object.entries(pages)) sum.pages[page] = (sum.pages[page] ?? 0) + seen
    for (const [typeID, { visits, started }] of Object.entries(programs ?? {})) {
      const before = sum.programs[typeID] ?? { visits: 0, started: 0 }
      sum.programs[typeID] = { visits: before.visits + visits, started: before.started + started }
    }
    for (const [metric, spread] of Object.entries(vitals)) {
      const { good, needsImprovement, poor } = sum.vitals[metric] ?? { good: 0, needsImprovement: 0, poor: 0 }
      sum.vitals[metric] = {
        good: good + spread.good,
        needsImprovement: needsImprovement + spread.needsImprovement,
        poor: poor + spread.poor,
      }
    }
  }
  return sum
}
