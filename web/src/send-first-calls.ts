import './cloud/calls/link.ts'
import { keepEarlyAnswer } from './cloud/calls/early-answers.ts'
import type { Centre } from './cloud/centre.ts'
import { cloud } from './cloud/client.ts'
import { getPreloadedAnswer, getSignInAtArrival } from './cloud/session/preloaded-answers.ts'
import { getFirstView, SMALL_SCREEN, toDayRange } from './features/schedule/calendar-time.ts'
import { createEntriesInput } from './features/schedule/entries-input.ts'

/** Screens that first read the person's own staff record. Home does the same for facilitators. */
const STAFF_RECORD_SCREENS = ['/app/employees/employeeProfile', '/app/workday/logHours']
const INBOX_INPUT = { kind: undefined, limit: undefined }

/** Sends the first calls of the current screen while the app loads. The screen then uses their answers. */
export function sendFirstCalls(): void {
  const { pathname, search } = location
  const permission = getSignInAtArrival()?.permission
  const isAdmin = permission === 'Admin'
  const isStaff = isAdmin || permission === 'Facilitator'
  const programID = new URLSearchParams(search).get('program')
  if (pathname === '/app/schedule/shift' && isStaff && programID) requestShift(programID)
  if (search || !isStaff) return
  const isHome = pathname === '/'
  if (pathname === '/app/schedule/scheduleDisplay') requestSchedule(isAdmin)
  if (STAFF_RECORD_SCREENS.includes(pathname) || (isHome && !isAdmin))
    keepEarlyAnswer('staff.me', {}, cloud.staff.me({}))
  if (!isAdmin) return
  if (pathname === '/app/contract/contractEditor') keepEarlyAnswer('contractText.get', {}, cloud.contractText.get({}))
  if (isHome || pathname === '/dashboard') keepEarlyAnswer('inbox.list', INBOX_INPUT, cloud.inbox.list(INBOX_INPUT))
  if (isHome) keepEarlyAnswer('programSchedule.upcoming', {}, cloud.programSchedule.upcoming({}))
}

function requestShift(programID: string): void {
  const { initialData: centre } = getPreloadedAnswer<Centre>('centre.get')
  const shift = cloud.staffPrograms.shift({ programID })
  keepEarlyAnswer('staffPrograms.shift', { programID }, shift)
  if (!centre) return
  void Promise.all([import('./features/shift/early-shift.tsx'), shift]).then(
    ([early, answer]) => early.showEarlyShift({ centre, shift: answer }),
    // The screen that uses the answer shows the error.
    () => undefined,
  )
}

function requestSchedule(isAdmin: boolean): void {
  const { initialData: centre } = getPreloadedAnswer<Centre>('centre.get')
  if (!centre) return
  const isPhone = matchMedia('(max-width: 47.99em)').matches
  const view = getFirstView(matchMedia(SMALL_SCREEN).matches)
  const days = toDayRange(view, centre.today, centre.firstDayOfWeek)
  const input = createEntriesInput(days.from, days.to)
  const list = cloud.programSchedule.list(input)
  keepEarlyAnswer('programSchedule.list', input, list)
  const extraAnswers = isAdmin ? requestHolds(days) : requestOwnShifts(days)
  void Promise.all([isPhone ? import('./features/schedule/agenda/early-agenda.tsx') : null, list, extraAnswers]).then(
    ([agenda, entries, extra]) =>
      agenda?.showEarlyAgenda({ centre, mayCreate: isAdmin, list: entries, holds: [], ...extra }),
    // The screen that uses the answers shows the error.
    () => undefined,
  )
}

type Days = { from: string; to: string }

/** Requests the holds that an Admin sees on the schedule. */
async function requestHolds(days: Days) {
  const holds = cloud.programRequests.listHolds(days)
  keepEarlyAnswer('programRequests.listHolds', days, holds)
  return { holds: (await holds).items }
}

/** Requests the staff record and open shifts that mark a facilitator's own programs. */
async function requestOwnShifts(days: Days) {
  const me = cloud.staff.me({})
  keepEarlyAnswer('staff.me', {}, me)
  keepEarlyAnswer('staffPrograms.openShifts', days, cloud.staffPrograms.openShifts(days))
  return { facilitator: { staffID: (await me)?.staffID } }
}
