import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { LIMITS, SECOND } from '@belay/contract/constants'
import { addDays, isAfter, isBefore } from '@belay/contract/dates'
import { weekOf } from '@belay/contract/weeks'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { refuse, refuseField } from '../../../platform/calls/refuse.ts'
import { findAll } from '../../../platform/documents/find-all.ts'
import { firstDayOfWeek } from '../../../platform/time/first-day-of-week.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { findAssignable } from '../assignments/assignable-staff.ts'
import { findLastShiftDates } from '../candidates/find-candidates.ts'
import { findTypesOfPrograms } from '../conflicts/find-types-of-programs.ts'
import { findWork } from '../conflicts/read-conflict-facts.ts'
import { facilitatorRequests } from '../facilitator-requests/facilitator-requests.documents.ts'
import { findEntriesBetween } from '../schedule/find-entries.ts'
import type { WeekProposal } from './propose-week.worker.ts'
import { FAIRNESS_DAYS, hasOpenSeats, type WeekFacts } from './week-plan.rules.ts'

/** The timeout of the planning thread, in ms. */
const LONGEST = 20 * SECOND
/** The maximum number of concurrent planning threads, because each uses one processor for up to a few seconds. */
const MOST_AT_ONCE = 2
let running = 0

/**
 * Proposes people for the open seats of these days, with the same rules as other assignments. Saves nothing. Reads the
 * programs of these days, and the shifts and logged hours of their weeks and of the four weeks before. Plans in a
 * separate thread (R140).
 */
export async function proposeWeek(
  context: Context,
  { from, to }: Input<'staffPrograms.proposeWeek'>,
): Promise<WeekProposal> {
  if (isBefore(to, from)) refuseField('to', "The last day can't be before the first.", 'ends-before-start')
  if (isAfter(to, addDays(from, LIMITS.planDays - 1)))
    refuseField('to', `Choose at most ${LIMITS.planDays} days.`, 'too-many-days')
  const facts = await readWeekFacts(context, from, to)
  const hasOpen = facts.entries.some((entry) => hasOpenSeats(entry, facts))
  return hasOpen ? planInThread(facts) : { proposals: [], unfilled: [], others: [], method: 'optimal' }
}

async function readWeekFacts({ store, settings, clock }: Context, from: string, to: string): Promise<WeekFacts> {
  const now = clock.now()
  const { timeZone, locale, currency } = settings.centre
  const today = centreToday(settings, now)
  const firstDay = firstDayOfWeek(locale)
  const days = { from: addDays(weekOf(from, firstDay).from, -FAIRNESS_DAYS), to: weekOf(to, firstDay).to }
  const [entries, people, work] = await Promise.all([
    findEntriesBetween(store, from, to),
    findAssignable(store),
    findWork(store, days),
  ])
  const open = entries.filter((entry) => hasOpenSeats(entry, { now, timeZone }))
  const findRequests = ({ programID }: { programID: string }) =>
    findAll(store, facilitatorRequests, { where: { programID, status: 'requested' }, orderBy: 'createdAt' })
  const [types, requests, lastWorked] = await Promise.all([
    findTypesOfPrograms({ store }, open),
    Promise.all(open.map(findRequests)),
    findLastShiftDates(store, people, today),
  ])
  const asking = new Set(requests.flat().map(({ id }) => id))
  const centre = { now, today, timeZone, locale, currency, firstDay }
  return { ...centre, entries, people, work, types, lastWorked, requestedIDs: asking }
}

/** Plans in a new thread. It ends with the plan, so the solver uses no memory between plans. */
async function planInThread(facts: WeekFacts): Promise<WeekProposal> {
  if (running >= MOST_AT_ONCE)
    refuse('unavailable', 'Other plans are being made right now. Try again in a moment.', 'busy')
  const file = new URL(`./propose-week.worker${extname(import.meta.filename)}`, import.meta.url)
  const worker = new Worker(file, { workerData: facts })
  let timer: NodeJS.Timeout | undefined
  running++
  try {
    return await new Promise<WeekProposal>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('planning a week took too long')), LONGEST)
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  } finally {
    clearTimeout(timer)
    running--
    await worker.terminate()
  }
}
