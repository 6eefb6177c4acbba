import { PAGE } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { listAssignmentsByStaff } from '../programs/assignments/staff-programs.ts'
import { programSchedule } from '../programs/schedule/program-schedule.documents.ts'
import { mayLogOn } from './hours-logged.rules.ts'

const NONE = { items: [] }

/** Returns the programs to log hours on, newest first: the person's own in these days, then, for Admins, all others. */
export async function listProgramsForHours(context: Context, { staffID, from, to }: Input<'programs.forHours'>) {
  const newest = { orderBy: '-date', limit: PAGE.most } as const
  const within = { from: toIsoDate(from), to: `${toIsoDate(to)}~`, orderBy: 'date', descending: true }
  const [assignments, entries] = await Promise.all([
    staffID === undefined ? NONE : listAssignmentsByStaff(context, { staffID, from, to, ...newest }),
    mayLogOn(context.actor, { isAssigned: false })
      ? context.store.find(programSchedule, { ...within, limit: PAGE.most })
      : NONE,
  ])
  const shifts = assignments.items.filter(({ declinedAt }) => declinedAt === null)
  const shiftIDs = new Set(shifts.map(({ programID }) => programID))
  const others = entries.items.filter(({ programID, status }) => !shiftIDs.has(programID) && status !== 'cancelled')
  return {
    items: [
      ...shifts.map((program) => ({ ...toChoice(program), planned: { role: program.role, hours: program.hours } })),
      ...others.map((program) => ({ ...toChoice(program), planned: null })),
    ],
  }
}

type Program = { programID: string; programName: string; date: string; endTime: string | null }
const toChoice = ({ programID, programName, date, endTime }: Program) => ({ programID, programName, date, endTime })
