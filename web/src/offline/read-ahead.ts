import { clientHomeInput } from '@belay/contract/client-home'
import { addDays, isAfter } from '@belay/contract/dates'
import { listEarlyAnswers } from '../cloud/calls/early-answers.ts'
import { getCentre } from '../cloud/centre.ts'
import { cloud } from '../cloud/client.ts'
import { queryClient } from '../cloud/query.ts'
import { session } from '../cloud/session/session.ts'
import { ownProgramsInput } from '../features/your-day/own-day.ts'
import { keepAnswer } from './kept-answers.ts'
import { findKeptRole, isReadKept } from './kept-calls.ts'

/** The number of days from today for which shifts are read ahead. */
const DAYS_AHEAD = 14
/** The number of coming programs for which a Client's device reads the page ahead. */
const PAGES_AHEAD = 5

/** Keeps the answers that were requested before this device began to keep them, also those that no screen shows yet. */
export async function keepWhatWasRead(): Promise<void> {
  for (const { call, input, answer } of listEarlyAnswers())
    if (isReadKept(call))
      await answer.then(
        (early) => keepAnswer(call, input, early),
        () => undefined,
      )
  while (queryClient.isFetching() > 0) await new Promise((resolve) => setTimeout(resolve, 100))
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const [path, options] = queryKey as [unknown, { input?: unknown; type?: string }?]
    const call = Array.isArray(path) ? path.join('.') : ''
    if (isReadKept(call) && options?.type === 'query' && state.data !== undefined)
      await keepAnswer(call, options.input, state.data)
  }
}

/** Reads what a person may need without a network and may not have opened. */
export async function readAhead(): Promise<void> {
  const { user } = session.now()
  const role = findKeptRole()
  if (!navigator.onLine || !user || !role) return
  // If the network fails, it is tried again later.
  await (role === 'Client' ? readOwnPrograms() : readShifts(user.userid)).catch(() => undefined)
}

/** Reads a Facilitator's coming shifts, the schedule and the hours. */
async function readShifts(userId: string): Promise<void> {
  const staff = await cloud.staff.me({})
  if (!staff) return
  const { staffID } = staff
  const { today } = getCentre()
  const { items } = await cloud.staffPrograms.listByStaff({ staffID, from: today, orderBy: 'date', limit: 20 })
  const [{ readOwnHours }, { readAgenda }] = await Promise.all([
    import('../routes/app.workday.logHours.tsx'),
    import('../routes/app.schedule.scheduleDisplay.tsx'),
  ])
  await readAgenda(today)
  await readOwnHours({ staffID, userId, today })
  const last = addDays(today, DAYS_AHEAD)
  for (const { programID, date } of items) if (!isAfter(date, last)) await cloud.staffPrograms.shift({ programID })
}

/** Reads a Client's programs and the pages of the next ones (R414). */
async function readOwnPrograms(): Promise<void> {
  const { items } = await cloud.programs.days(clientHomeInput('coming'))
  if (items.length === 0) await cloud.programs.days(clientHomeInput('past'))
  for (const which of ['coming', 'past'] as const) await cloud.programs.days(ownProgramsInput(which))
  for (const { id } of items.slice(0, PAGES_AHEAD)) await cloud.programs.day({ programID: id })
}
