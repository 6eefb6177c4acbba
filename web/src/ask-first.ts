import './cloud/link.ts'
import type { Centre } from './cloud/centre.ts'
import { cloud } from './cloud/client.ts'
import { keepEarly } from './cloud/early-answers.ts'
import { preloadedAnswer, signedInAtArrival } from './cloud/preloaded-answers.ts'
import { firstView, toRange } from './features/schedule/calendar-time.ts'
import { listOfEntries } from './features/schedule/entries-input.ts'

const INBOX = { kind: undefined, limit: undefined }

/** Asks what the screen of this address asks first, while the app is on its way. The screen then takes the answer. */
export function askFirst(): void {
  const permission = signedInAtArrival()?.permission
  if (location.search) return
  if (location.pathname === '/app/schedule/scheduleDisplay') {
    if (permission === 'Admin' || permission === 'Facilitator') askForEntries()
  } else if (permission === 'Admin' && (location.pathname === '/' || location.pathname === '/dashboard')) {
    keepEarly('inbox.list', INBOX, cloud.inbox.list(INBOX))
    if (location.pathname === '/') keepEarly('programSchedule.upcoming', {}, cloud.programSchedule.upcoming({}))
  }
}

function askForEntries(): void {
  const { initialData: centre } = preloadedAnswer<Centre>('centre.get')
  if (!centre) return
  const { from, to } = toRange(firstView(matchMedia('(max-width: 47.99em)').matches), centre.today)
  const input = listOfEntries(from, to)
  keepEarly('programSchedule.list', input, cloud.programSchedule.list(input))
}
