import { PAGE } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import { requireBoundedRange } from '../../platform/time/bounded-range.ts'
import { programRequests } from '../programs/requests/program-requests.documents.ts'
import { programSchedule, type ScheduleEntry } from '../programs/schedule/program-schedule.documents.ts'
import { createRows, monthOf, monthsOf } from './report-range.ts'

/** The type of programs without a request or type. */
const WITHOUT_TYPE = 'Other'

/** Returns the uncancelled programs on the calendar and their participants (0 if unknown), by month and by type. */
export async function reportPrograms(context: Context, input: Input<'reports.programs'>) {
  const range = requireBoundedRange(input)
  const days = { from: toIsoDate(range.from), to: `${toIsoDate(range.to)}~` }
  const onCalendar = await findAll(context.store, programSchedule, { orderBy: 'date', ...days })
  const entries = onCalendar.filter((entry) => entry.status !== 'cancelled')
  const typeOf = await readTypes(context, entries)
  const months = createRows((month) => ({ month, programs: 0, participants: 0 }), monthsOf(range))
  const types = createRows((programType) => ({ programType, programs: 0, participants: 0 }))
  for (const entry of entries) {
    for (const row of [months.row(monthOf(entry.date)), types.row(typeOf(entry))]) {
      row.programs++
      row.participants += entry.participants ?? 0
    }
  }
  return {
    programs: entries.length,
    participants: entries.reduce((total, entry) => total + (entry.participants ?? 0), 0),
    months: [...months.rows.values()],
    types: [...types.rows.values()].toSorted(
      (a, b) => b.programs - a.programs || (a.programType < b.programType ? -1 : 1),
    ),
  }
}

/** Returns a function that finds a program's type from its request. */
async function readTypes({ store }: Context, entries: readonly ScheduleEntry[]) {
  const ids = entries.flatMap(({ requestID }) => requestID ?? [])
  const types = new Map<string, string>()
  for (let at = 0; at < ids.length; at += PAGE.most) {
    for (const request of await store.getMany(programRequests, ids.slice(at, at + PAGE.most)))
      types.set(request.id, request.programDetails.programType)
  }
  return ({ requestID }: ScheduleEntry) => types.get(requestID ?? '') || WITHOUT_TYPE
}
