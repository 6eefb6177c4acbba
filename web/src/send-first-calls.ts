import './cloud/calls/link.ts'
import { civilDateOf } from '@belay/contract/dates'
import { keepEarlyAnswer } from './cloud/calls/early-answers.ts'
import type { Centre } from './cloud/centre.ts'
import { cloud } from './cloud/client.ts'
import { getPreloadedAnswer, getSignInAtArrival } from './cloud/session/preloaded-answers.ts'
import { getFirstView, SMALL_SCREEN, toDayRange } from './features/schedule/calendar-time.ts'
import { createEntriesInput } from './features/schedule/entries-input.ts'

/** Screens that first read the person's own staff record. */
const STAFF_RECORD_SCREENS = ['/app/employees/employeeProfile', '/app/workday/logHours']
const INBOX_INPUT = { kind: undefined, limit: undefined }

/**
 * Sends the first calls of the current screen while the app loads. The screen then uses their answers. The promise ends
 * when the calls have shown the screen, at once if they show none.
 */
export async function sendFirstCalls(): Promise<void> {
  const { pathname, search } = location
  const permission = getSignInAtArrival()?.permission
  const isAdmin = permission === 'Admin'
  const isStaff = isAdmin || permission === 'Facilitator'
  const programID = new URLSearchParams(search).get('program')
  if (pathname === '/app/schedule/shift' && isStaff && programID) return requestShift(programID)
  if (search || !isStaff) return
  const isHome = pathname === '/'
  if (isHome && !isAdmin) return requestHome()
  if (pathname === '/app/schedule/scheduleDisplay') return requestSchedule(isAdmin)
  if (STAFF_RECORD_SCREENS.includes(pathname)) void keepEarlyAnswer('staff.me', {}, cloud.staff.me({}))
  if (!isAdmin) return
  if (pathname === '/app/contract/contractEditor')
    void keepEarlyAnswer('contractText.get', {}, cloud.contractText.get({}))
  if (isHome || pathname === '/dashboard')
    void keepEarlyAnswer('inbox.list', INBOX_INPUT, cloud.inbox.list(INBOX_INPUT))
  if (isHome) void keepEarlyAnswer('programSchedule.upcoming', {}, cloud.programSchedule.upcoming({}))
}

async function requestHome(): Promise<void> {
  const early = import('./features/home/early-home.tsx')
  const { initialData: centre } = getPreloadedAnswer<Centre>('centre.get')
  // A browser's first date in a time zone is slow. Here it costs nothing, because the file is still loading.
  if (centre) civilDateOf(Date.now(), centre.timeZone)
  return (await early).requestEarlyHome()
}

async function requestShift(programID: string): Promise<void> {
  const { initialData: centre } = getPreloadedAnswer<Centre>('centre.get')
  const answer = keepEarlyAnswer('staffPrograms.shift', { programID }, cloud.staffPrograms.shift({ programID }))
  if (!centre) return
  const [early, shift] = await Promise.all([import('./features/shift/early-shift.tsx'), answer])
  early.showEarlyShift({ centre, shift })
}

async function requestSchedule(isAdmin: boolean): Promise<void> {
  const { initialData: centre } = getPreloadedAnswer<Centre>('centre.get')
  if (!centre) return
  const isPhone = matchMedia('(max-width: 47.99em)').matches
  const view = getFirstView(matchMedia(SMALL_SCREEN).matches)
  const days = toDayRange(view, centre.today, centre.firstDayOfWeek)
  const input = createEntriesInput(days.from, days.to)
  const list = keepEarlyAnswer('programSchedule.list', input, cloud.programSchedule.list(input))
  const extraAnswers = isAdmin ? requestHolds(days) : requestOwnShifts(days)
  const agenda = isPhone ? import('./features/schedule/agenda/early-agenda.tsx') : null
  const [early, entries, extra] = await Promise.all([agenda, list, extraAnswers])
  early?.showEarlyAgenda({ centre, mayCreate: isAdmin, list: entries, holds: [], ...extra })
}

type Days = { from: string; to: string }

/** Requests the holds that an Admin sees on the schedule. */
async function requestHolds(days: Days) {
  const holds = await keepEarlyAnswer('programRequests.listHolds', days, cloud.programRequests.listHolds(days))
  return { holds: holds.items }
}

/** Requests the staff record and open shifts that mark a facilitator's own programs. */
async function requestOwnShifts(days: Days) {
  const me = keepEarlyAnswer('staff.me', {}, cloud.staff.me({}))
  void keepEarlyAnswer('staffPrograms.openShifts', days, cloud.staffPrograms.openShifts(days))
  return { facilitator: { staffID: (await me)?.staffID } }
}
