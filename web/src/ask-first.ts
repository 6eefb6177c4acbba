import './cloud/link.ts'
import type { Centre } from './cloud/centre.ts'
import { cloud } from './cloud/client.ts'
import { keepEarly } from './cloud/early-answers.ts'
import { preloadedAnswer, signedInAtArrival } from './cloud/preloaded-answers.ts'
import { firstView, toRange } from './features/schedule/calendar-time.ts'
import { listOfEntries } from './features/schedule/entries-input.ts'

/** Asks what the screen of this address asks first, while the app is on its way. The screen then takes the answer. */
export function askFirst(): void {
  const { initialData: centre } = preloadedAnswer<Centre>('centre.get')
  const permission = signedInAtArrival()?.permission
  const mayAsk = permission === 'Admin' || permission === 'Facilitator'
  if (!centre || !mayAsk || location.pathname !== '/app/schedule/scheduleDisplay' || location.search) return
  const { from, to } = toRange(firstView(matchMedia('(max-width: 47.99em)').matches), centre.today)
  const input = listOfEntries(from, to)
  keepEarly('programSchedule.list', input, cloud.programSchedule.list(input))
  if (permission !== 'Admin') return
  keepEarly('programRequests.listHolds', { from, to }, cloud.programRequests.listHolds({ from, to }))
}
