import { toIsoDate } from '@belay/contract/dates'
import { weekOf } from '@belay/contract/weeks'
import type { Services } from '../../../platform/calls/gate.ts'
import { findAll } from '../../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { firstDayOfWeek } from '../../../platform/time/first-day-of-week.ts'
import { centreMinutes, centreToday } from '../../../platform/time/today.ts'
import { timeLogs } from '../../hours-logged/hours-logged.documents.ts'
import { places } from '../../places/places.documents.ts'
import { findProgramType } from '../../program-types/find-program-type.ts'
import { staff } from '../../staff/staff.documents.ts'
import { type StaffProgram, staffPrograms } from '../assignments/staff-programs.documents.ts'
import { findHolds } from '../requests/dates/find-holds.ts'
import { findEntriesBetween } from '../schedule/find-entries.ts'
import { type ScheduleEntry, worksOnProgram } from '../schedule/program-schedule.documents.ts'
import type { CheckedPerson, ConflictFacts, Plan } from './conflicts.rules.ts'
import { calculateWeeklyHours, type Work } from './weekly-hours.rules.ts'

export type ConflictReader = Tx | { store: DocumentStore }
/** Changes of the current transaction that queries do not return yet. */
export type Planned = {
  entries: readonly ScheduleEntry[]
  assignments: readonly StaffProgram[]
  /** The IDs of stored assignments whose people no longer have the shift. */
  releasedIDs?: ReadonlySet<string>
}
type Reading = {
  /** The people to check. */
  staffIDs: readonly string[]
  /** Their planned hours on the program. Default: the program's length. */
  hours?: ReadonlyMap<string, number>
  dateBefore: string | null
  ownStaffID?: string | null
  planned?: Planned
  now: number
}

/**
 * Reads the facts that a plan is checked against: the programs of that day, the people and their week, the place and
 * the program type.
 */
export async function readConflictFacts(
  reader: ConflictReader,
  { settings }: Pick<Services, 'settings'>,
  plan: Plan,
  { staffIDs, hours, dateBefore, ownStaffID = null, planned, now }: Reading,
): Promise<ConflictFacts> {
  const { store } = reader
  const { get } = 'lock' in reader ? reader : reader.store
  const today = centreToday(settings, now)
  const [stored, holds, people, place, type] = await Promise.all([
    findEntriesBetween(store, plan.date, plan.date),
    findHolds(store, { from: plan.date, to: plan.date, today }),
    getPeople(reader, [...new Set(staffIDs)]),
    plan.placeID === null ? null : get(places, plan.placeID),
    findProgramType(reader, plan.programType),
  ])
  const firstDay = firstDayOfWeek(settings.centre.locale)
  const week = weekOf(plan.date, firstDay)
  const work = await findWorkOfLimitedStaff(store, people, week)
  const keptAssignments = work.assignments.filter(({ id }) => !planned?.releasedIDs?.has(id))
  const assignments = [...keptAssignments, ...(planned?.assignments ?? [])]
  const weeklyHours = calculateWeeklyHours(plan, { ...work, assignments }, people, { firstDay, hours })
  const entries = stored.map(
    (entry) => planned?.entries.find(({ programID }) => programID === entry.programID) ?? entry,
  )
  const { closures } = settings.saved
  const minutes = centreMinutes(settings, now)
  return { today, minutes, dateBefore, entries, holds, people, ownStaffID, closures, place, type, weeklyHours }
}

async function getPeople(reader: ConflictReader, staffIDs: readonly string[]): Promise<CheckedPerson[]> {
  if (!('lock' in reader)) return reader.store.getMany(staff, staffIDs)
  const people = await Promise.all(staffIDs.map((staffID) => reader.get(staff, staffID)))
  return people.filter((person) => person !== null)
}

type Days = { from: string; to: string }

/** Finds the work, on these days (both included), of the people with a weekly limit. Declined work does not count. */
export async function findWorkOfLimitedStaff(
  store: Pick<DocumentStore, 'find'>,
  people: readonly CheckedPerson[],
  days: Days,
): Promise<Work> {
  const capped = people.filter(({ maxHoursPerWeek }) => maxHoursPerWeek !== null)
  const works = await Promise.all(capped.map(({ staffID }) => findWork(store, days, { staffID })))
  return { assignments: works.flatMap(({ assignments }) => assignments), logs: works.flatMap(({ logs }) => logs) }
}

/** Finds the work, on these days (both included), of all people or of one person. Declined work does not count. */
export async function findWork(
  store: Pick<DocumentStore, 'find'>,
  { from, to }: Days,
  where: { staffID?: string } = {},
): Promise<Work> {
  const query = { where, orderBy: 'date', from: toIsoDate(from), to: toIsoDate(to) }
  const [assignments, logs] = await Promise.all([findAll(store, staffPrograms, query), findAll(store, timeLogs, query)])
  return { assignments: assignments.filter(({ declinedAt }) => declinedAt === null), logs }
}

/** Returns the staff IDs of the people who work a program, without those who declined. */
export const listWorkingStaffIDs = (entry: ScheduleEntry): string[] =>
  entry.staffing.map(({ staffID }) => staffID).filter((staffID) => worksOnProgram(staffID, entry))

/**
 * Returns the staff IDs of the people who work a program at this time. If the time differs from the current one, this
 * includes people who declined, because they will be asked again.
 */
export function listStaffIDsAtTime(entry: ScheduleEntry, time: Pick<Plan, 'date' | 'startTime' | 'endTime'>): string[] {
  const isMoved = (['date', 'startTime', 'endTime'] as const).some((part) => entry[part] !== time[part])
  return isMoved ? entry.staffing.map(({ staffID }) => staffID) : listWorkingStaffIDs(entry)
}
