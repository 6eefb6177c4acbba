import { READS_KEPT } from 'virtual:calls-working-offline'
import { addDays, isAfter } from '@belay/contract/dates'
import { listEarlyAnswers } from '../cloud/calls/early-answers.ts'
import { getCentre } from '../cloud/centre.ts'
import { cloud } from '../cloud/client.ts'
import { queryClient } from '../cloud/query.ts'
import { session } from '../cloud/session/session.ts'
import { keepAnswer } from './kept-answers.ts'

/** The number of days from today for which shifts are read ahead. */
const DAYS_AHEAD = 14

/** Keeps the answers that were requested before this device began to keep them, also those that no screen shows yet. */
export async function keepWhatWasRead(): Promise<void> {
  for (const { call, input, answer } of listEarlyAnswers())
    if (READS_KEPT.includes(call))
      await answer.then(
        (early) => keepAnswer(call, input, early),
        () => undefined,
      )
  while (queryClient.isFetching() > 0) await new Promise((resolve) => setTimeout(resolve, 100))
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const [path, options] = queryKey as [unknown, { input?: unknown; type?: string }?]
    const call = Array.isArray(path) ? path.join('.') : ''
    if (READS_KEPT.includes(call) && options?.type === 'query' && state.data !== undefined)
      await keepAnswer(call, options.input, state.data)
  }
}

/** Reads what a person may need without a network and may not have opened: coming shifts, the schedule and hours. */
export async function readAhead(): Promise<void> {
  const { user } = session.now()
  if (!navigator.onLine || !user) return
  try {
    const staff = await cloud.staff.me({})
    if (!staff) return
    const { today } = getCentre()
    const { items } = await cloud.staffPrograms.listByStaff({
      staffID: staff.staffID,
      from: today,
      orderBy: 'date',
      limit: 20,
    })
    const [{ readOwnHours }, { readAgenda }] = await Promise.all([
      import('../routes/app.workday.logHours.tsx'),
      import('../routes/app.schedule.scheduleDisplay.tsx'),
    ])
    await readAgenda(today)
    await readOwnHours({ staffID: staff.staffID, userId: user.userid, today })
    const last = addDays(today, DAYS_AHEAD)
    for (const { programID, date } of items) if (!isAfter(date, last)) await cloud.staffPrograms.shift({ programID })
  } catch {
    // The network failed. It is tried again later.
  }
}
