import { LIMITS } from '@belay/contract/constants'
import { cost, fromCents, toCents } from '@belay/contract/money'
import { staffStateOf } from '@belay/contract/staffing'
import type { Outputs } from '../../cloud/client.ts'
import { HOURS_MESSAGE } from '../../ui/checks.ts'
import type { Member } from './entries.ts'

export type Assignment = Outputs['staffPrograms']['listByProgram']['items'][number]
export type Candidate = Outputs['staffPrograms']['candidates']['items'][number]
/** A row of the form. `replaces`: the person who gave the shift back, and who stays while the row has no person. */
export type FacilitatorValues = {
  key: string
  staffID: string
  role: string
  hours: number | string
  replaces?: Pick<Assignment, 'staffID' | 'staffName' | 'giveBackReason'> | undefined
}

export const plannedHours = ({ hours }: Pick<FacilitatorValues, 'hours'>): number =>
  typeof hours === 'number' ? Math.max(0, hours) : 0

/** Finds people in two rows and hours that nobody could log. Missing or negative hours count as 0 (R56). */
export function findProblems(rows: readonly FacilitatorValues[], staff: readonly Member[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [index, row] of rows.entries()) {
    if (!row.staffID) continue
    if (rows.findIndex(({ staffID }) => staffID === row.staffID) < index)
      problems[`facilitators.${index}.staffID`] =
        `${staff.find(({ staffID }) => staffID === row.staffID)?.name ?? 'This person'} is already listed.`
    const hours = plannedHours(row)
    const unread = typeof row.hours === 'string' && row.hours.trim() !== ''
    if (unread) problems[`facilitators.${index}.hours`] = HOURS_MESSAGE
    else if (hours > LIMITS.hoursPerLog)
      problems[`facilitators.${index}.hours`] = `Enter ${LIMITS.hoursPerLog} hours or less.`
    else if (!Number.isInteger(hours / LIMITS.hoursStep))
      problems[`facilitators.${index}.hours`] = 'Enter quarter hours such as 3.25.'
  }
  return problems
}

export const hasDeclined = (staffID: string, assigned: readonly Assignment[]) =>
  assigned.some((assignment) => assignment.staffID === staffID && assignment.declinedAt !== null)

/** Returns the rows of people who work the program. People who declined are left out. */
export const listWorking = (rows: readonly FacilitatorValues[], assigned: readonly Assignment[]) =>
  rows.filter(({ staffID }) => staffID && !hasDeclined(staffID, assigned))

/** Calculates the planned cost. Unchanged rows keep their cost; others take the current pay rate. */
export function plannedCost(
  rows: readonly FacilitatorValues[],
  assigned: readonly Assignment[],
  staff: readonly Member[],
): number {
  const cents = listWorking(rows, assigned).map((row) => {
    const before = assigned.find(({ staffID }) => staffID === row.staffID)
    if (before?.totalCost !== undefined && before.hours === plannedHours(row) && before.role === row.role.trim())
      return toCents(before.totalCost)
    return toCents(cost(plannedHours(row), staff.find(({ staffID }) => staffID === row.staffID)?.payRate ?? 0))
  })
  return fromCents(cents.reduce((sum, amount) => sum + amount, 0))
}

/** Returns the candidates that fill a program up to the staff needed, best first, without blocked or listed people. */
export function findFilling(
  staffNeeded: number,
  rows: readonly FacilitatorValues[],
  assigned: readonly Assignment[],
  candidates: readonly Candidate[],
): Candidate[] {
  const open = Math.max(0, staffNeeded - listWorking(rows, assigned).length)
  return candidates.filter(({ fits, staffID }) => fits && rows.every((row) => row.staffID !== staffID)).slice(0, open)
}

/** Puts people into rows: first into rows without a person, then into new rows. */
export function fillRows(
  rows: readonly FacilitatorValues[],
  people: readonly Candidate[],
  blankRow: () => FacilitatorValues,
): FacilitatorValues[] {
  const waiting = people.map(({ staffID }) => staffID)
  const filled = rows.map((row) => (row.staffID ? row : { ...row, staffID: waiting.shift() ?? '' }))
  return [...filled, ...waiting.map((staffID) => ({ ...blankRow(), staffID }))]
}

/** Returns the row of an assignment. The row of a given-back shift has no person yet. */
export const toRow = (assignment: Assignment): FacilitatorValues => {
  const { id, staffID, staffName, giveBackReason, role, hours } = assignment
  if (staffStateOf(assignment) !== 'givenBack') return { key: id, staffID, role, hours }
  return { key: id, staffID: '', role, hours, replaces: { staffID, staffName, giveBackReason } }
}

/** Returns the people of the form as input of `sync`. A row without a person keeps the person it would replace. */
export const toFacilitators = (rows: readonly FacilitatorValues[]) =>
  rows.map(({ staffID, role, hours, replaces }) => ({
    staffID: staffID || (replaces?.staffID ?? ''),
    role,
    hours: plannedHours({ hours }),
  }))

const isAs = (row: FacilitatorValues, { role, hours }: Assignment) =>
  row.role.trim() === role && plannedHours(row) === hours

/**
 * Merges the rows with the changes that somebody else made since the assignments were read (`before`), and describes
 * these changes. Rows that this person edited stay unchanged.
 */
export function mergeRows(
  rows: readonly FacilitatorValues[],
  before: readonly Assignment[],
  now: readonly Assignment[],
): { rows: FacilitatorValues[]; changes: string[] } {
  const find = (list: readonly Assignment[], staffID: string) => list.find((one) => one.staffID === staffID)
  const added = now.filter(({ staffID }) => !find(before, staffID))
  const removed = before.filter(({ staffID }) => !find(now, staffID))
  const changed = now.filter((one) => {
    const was = find(before, one.staffID)
    return was && (was.role !== one.role || was.hours !== one.hours)
  })
  const kept = rows.flatMap((row) => {
    const { replaces, ...plain } = row
    const owner = replaces && find(now, replaces.staffID)
    if (replaces && owner && staffStateOf(owner) === 'givenBack') return [row]
    if (replaces) return [...(row.staffID ? [plain] : []), ...(owner ? [toRow(owner)] : [])]
    const was = find(before, row.staffID)
    if (!was || !isAs(row, was)) return [row]
    const is = find(now, row.staffID)
    return is ? [{ ...row, role: is.role, hours: is.hours }] : []
  })
  return {
    rows: [...kept, ...added.filter(({ staffID }) => rows.every((row) => row.staffID !== staffID)).map(toRow)],
    changes: [
      ...added.map(({ staffName }) => `${staffName} was added.`),
      ...removed.map(({ staffName }) => `${staffName} was removed.`),
      ...changed.map(({ staffName, role, hours }) => `${staffName} is ${role} for ${hours} h now.`),
    ],
  }
}

/** Returns the choices of a row: its current person if not a candidate, then fitting people, then blocked people. */
export function choicesFor(
  { staffID }: Pick<FacilitatorValues, 'staffID'>,
  rows: readonly FacilitatorValues[],
  candidates: readonly Candidate[],
  staff: readonly Member[],
) {
  const free = candidates.filter(
    (candidate) => candidate.staffID === staffID || rows.every((row) => row.staffID !== candidate.staffID),
  )
  const group = (name: string, people: readonly Candidate[]) => ({
    group: name,
    items: people.map((person) => ({ value: person.staffID, label: person.staffName })),
  })
  const [fitting, others] = [free.filter(({ fits }) => fits), free.filter(({ fits }) => !fits)]
  const known = staffID === '' || free.some((candidate) => candidate.staffID === staffID)
  const name = staff.find((member) => member.staffID === staffID)?.name ?? 'Somebody who left'
  return [
    ...(known ? [] : [{ value: staffID, label: name }]),
    ...(fitting.length > 0 ? [group('Fits', fitting)] : []),
    ...(others.length > 0 ? [group('Something blocks it', others)] : []),
  ]
}
