import './cloud/link.ts'
import type { Centre } from './cloud/centre.ts'
import { cloud } from './cloud/client.ts'
import { keepEarly } from './cloud/early-answers.ts'
import { preloadedAnswer, signedInAtArrival } from './cloud/preloaded-answers.ts'
import { firstView, toRange } from './features/schedule/calendar-time.ts'
import { listOfEntries } from './features/schedule/entries-input.ts'

/** The screens that begin with a person's own staff record. Home does so for facilitators. */
const ASK_WHO = ['/app/employees/employeeProfile', '/app/workday/logHours']
const INBOX = { kind: undefined, limit: undefined }

/** Asks what the screen of this address asks first, while the app is on its way. The screen then takes the answer. */
export function askFirst(): void {
  const { pathname, search } = location
  const permission = signedInAtArrival()?.permission
  const isAdmin = permission === 'Admin'
  const isStaff = isAdmin || permission === 'Facilitator'
  if (search || !isStaff) return
  const isHome = pathname === '/'
  if (pathname === '/app/schedule/scheduleDisplay') askForEntries(isAdmin)
  if (ASK_WHO.includes(pathname) || (isHome && !isAdmin)) keepEarly('staff.me', {}, cloud.staff.me({}))
  if (!isAdmin) return
  if (pathname === '/app/contract/contractEditor') keepEarly('contractText.get', {}, cloud.contractText.get({}))
  if (isHome || pathname === '/dashboard') keepEarly('inbox.list', INBOX, cloud.inbox.list(INBOX))
  if (isHome) keepEarly('programSchedule.upcoming', {}, cloud.programSchedule.upcoming({}))
}

function askForEntries(isAdmin: boolean): void {
  const { initialData: centre } = preloadedAnswer<Centre>('centre.get')
  if (!centre) return
  const phone = matchMedia('(max-width: 47.99em)').matches
  const days = toRange(firstView(phone), centre.today, centre.firstDayOfWeek)
  const input = listOfEntries(days.from, days.to)
  const list = cloud.programSchedule.list(input)
  keepEarly('programSchedule.list', input, list)
  const rest = isAdmin ? askForHolds(days) : askForShifts(days)
  void Promise.all([phone ? import('./features/schedule/early-agenda.tsx') : null, list, rest]).then(
    ([early, entries, also]) =>
      early?.showEarlyAgenda({ centre, mayCreate: isAdmin, list: entries, holds: [], ...also }),
    // Whoever takes the answers hears of a failure.
    () => undefined,
  )
}

type Days = { from: string; to: string }

/** What an Admin sees beside the programs. */
async function askForHolds(days: Days) {
  const holds = cloud.programRequests.listHolds(days)
  keepEarly('programRequests.listHolds', days, holds)
  return { holds: (await holds).items }
}

/** What tells a facilitator which programs are theirs. */
async function askForShifts(days: Days) {
  const me = cloud.staff.me({})
  const open = cloud.staffPrograms.openShifts(days)
  keepEarly('staff.me', {}, me)
  keepEarly('staffPrograms.openShifts', days, open)
  return { own: { staffID: (await me)?.staffID, open: (await open).items } }
}
