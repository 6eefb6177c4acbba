import './cloud/link.ts'
import type { Centre } from './cloud/centre.ts'
import { cloud } from './cloud/client.ts'
import { keepEarly } from './cloud/early-answers.ts'
import { preloadedAnswer, signedInAtArrival } from './cloud/preloaded-answers.ts'
import { firstView, toRange } from './features/schedule/calendar-time.ts'
import { listOfEntries } from './features/schedule/entries-input.ts'

/** Screens that first read the person's own staff record. Home does the same for facilitators. */
const ASK_WHO = ['/app/employees/employeeProfile', '/app/workday/logHours']
const INBOX = { kind: undefined, limit: undefined }

/** Sends the first calls of the current screen while the app loads. The screen then uses their answers. */
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
    // The screen that uses the answers shows the error.
    () => undefined,
  )
}

type Days = { from: string; to: string }

/** Requests the holds that an Admin sees on the schedule. */
async function askForHolds(days: Days) {
  const holds = cloud.programRequests.listHolds(days)
  keepEarly('programRequests.listHolds', days, holds)
  return { holds: (await holds).items }
}

/** Requests the staff record and open shifts that mark a facilitator's own programs. */
async function askForShifts(days: Days) {
  const me = cloud.staff.me({})
  const open = cloud.staffPrograms.openShifts(days)
  keepEarly('staff.me', {}, me)
  keepEarly('staffPrograms.openShifts', days, open)
  return { own: { staffID: (await me)?.staffID, open: (await open).items } }
}
