import { LIMITS } from '@belay/contract/constants'
import { cost, fromCents, toCents } from '@belay/contract/money'
import { staffStateOf } from '@belay/contract/staffing'
import type { Outputs } from '../../../cloud/client.ts'
import { HOURS_MESSAGE } from '../../../ui/form/checks.ts'
import type { Member } from '../entries.ts'

export type ProgramAssignment = Outputs['staffPrograms']['listByProgram']['items'][number]
export type Candidate = Outputs['staffPrograms']['candidates']['items'][number]
/** A row of the form. `replaces`: the person who gave the shift back, and who stays while the row has no person. */
export type FacilitatorValues = {
  key: string
  staffID: string
  role: string
  hours: number | string
  replaces?: Pick<ProgramAssignment, 'staffID' | 'staffName' | 'giveBackReason'> | undefined
}

type Rows = readonly FacilitatorValues[]
type Assignments = readonly ProgramAssignment[]
type Candidates = readonly Candidate[]

export const getPlannedHours = ({ hours }: Pick<FacilitatorValues, 'hours'>): number =>
  typeof hours === 'number' ? Math.max(0, hours) : 0

/** Finds people in two rows and hours that nobody could log. Missing or negative hours count as 0 (R56). */
export function findAssignmentProblems(rows: Rows, staff: readonly Member[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [index, row] of rows.entries()) {
    if (!row.staffID) continue
    const path = `facilitators.${index}`
    if (rows.findIndex(({ staffID }) => staffID === row.staffID) < index) {
      const name = staff.find(({ staffID }) => staffID === row.staffID)?.name ?? 'This person'
      problems[`${path}.staffID`] = `${name} is already listed.`
    }
    const hours = getPlannedHours(row)
    const isUnreadable = typeof row.hours === 'string' && row.hours.trim() !== ''
    if (isUnreadable) problems[`${path}.hours`] = HOURS_MESSAGE
    else if (hours > LIMITS.hoursPerLog) problems[`${path}.hours`] = `Enter ${LIMITS.hoursPerLog} hours or less.`
    else if (!Number.isInteger(hours / LIMITS.hoursStep))
      problems[`${path}.hours`] = 'Enter quarter hours such as 3.25.'
  }
  return problems
}

const hasDeclined = (staffID: string, assigned: Assignments) =>
  assigned.some((assignment) => assignment.staffID === staffID && assignment.declinedAt !== null)

/** Returns the rows of people who work the program. People who declined are left out. */
export const listWorking = (rows: Rows, assigned: Assignments) =>
  rows.filter(({ staffID }) => staffID && !hasDeclined(staffID, assigned))

/** Calculates the planned cost. Unchanged rows keep their cost; others take the current pay rate. */
export function calculatePlannedCost(rows: Rows, assigned: Assignments, staff: readonly Member[]): number {
  const cents = listWorking(rows, assigned).map((row) => {
    const assignment = assigned.find(({ staffID }) => staffID === row.staffID)
    if (
      assignment?.totalCost !== undefined &&
      assignment.hours === getPlannedHours(row) &&
      assignment.role === row.role.trim()
    )
      return toCents(assignment.totalCost)
    return toCents(cost(getPlannedHours(row), staff.find(({ staffID }) => staffID === row.staffID)?.payRate ?? 0))
  })
  return fromCents(cents.reduce((sum, amount) => sum + amount, 0))
}

/** Returns the candidates that fill a program up to the staff needed, best first, without blocked or listed people. */
export function findPeopleToFill(staffNeeded: number, rows: Rows, assigned: Assignments, candidates: Candidates) {
  const openSeatCount = Math.max(0, staffNeeded - listWorking(rows, assigned).length)
  return candidates
    .filter(({ fits, staffID }) => fits && rows.every((row) => row.staffID !== staffID))
    .slice(0, openSeatCount)
}

/** Puts people into rows: first into rows without a person, then into new rows. */
export function fillRows(rows: Rows, people: Candidates, createBlankRow: () => FacilitatorValues): FacilitatorValues[] {
  const staffIDs = people.map(({ staffID }) => staffID)
  const filled = rows.map((row) => (row.staffID ? row : { ...row, staffID: staffIDs.shift() ?? '' }))
  return [...filled, ...staffIDs.map((staffID) => ({ ...createBlankRow(), staffID }))]
}

/** Returns the row of an assignment. The row of a given-back shift has no person yet. */
export const toRow = (assignment: ProgramAssignment): FacilitatorValues => {
  const { id, staffID, staffName, giveBackReason, role, hours } = assignment
  if (staffStateOf(assignment) !== 'givenBack') return { key: id, staffID, role, hours }
  return { key: id, staffID: '', role, hours, replaces: { staffID, staffName, giveBackReason } }
}

/** Returns the people of the form as input of `sync`. A row without a person keeps the person it would replace. */
export const toFacilitators = (rows: Rows) =>
  rows.map(({ staffID, role, hours, replaces }) => ({
    staffID: staffID || (replaces?.staffID ?? ''),
    role,
    hours: getPlannedHours({ hours }),
  }))

const isUnchanged = (row: FacilitatorValues, { role, hours }: ProgramAssignment) =>
  row.role.trim() === role && getPlannedHours(row) === hours

/** Merges the rows with the changes of somebody else, which it also describes. Edited rows stay unchanged. */
export function mergeRows(rows: Rows, assignmentsBefore: Assignments, assignmentsNow: Assignments) {
  const findByStaffID = (list: Assignments, staffID: string) =>
    list.find((assignment) => assignment.staffID === staffID)
  const added = assignmentsNow.filter(({ staffID }) => !findByStaffID(assignmentsBefore, staffID))
  const removed = assignmentsBefore.filter(({ staffID }) => !findByStaffID(assignmentsNow, staffID))
  const changed = assignmentsNow.filter((assignment) => {
    const assignmentBefore = findByStaffID(assignmentsBefore, assignment.staffID)
    return (
      assignmentBefore && (assignmentBefore.role !== assignment.role || assignmentBefore.hours !== assignment.hours)
    )
  })
  const mergedRows = rows.flatMap((row): FacilitatorValues[] => {
    const { replaces, ...plain } = row
    const owner = replaces && findByStaffID(assignmentsNow, replaces.staffID)
    if (replaces && owner && staffStateOf(owner) === 'givenBack') return [row]
    if (replaces) return [...(row.staffID ? [plain] : []), ...(owner ? [toRow(owner)] : [])]
    const assignmentBefore = findByStaffID(assignmentsBefore, row.staffID)
    if (!assignmentBefore || !isUnchanged(row, assignmentBefore)) return [row]
    const assignmentNow = findByStaffID(assignmentsNow, row.staffID)
    return assignmentNow ? [{ ...row, role: assignmentNow.role, hours: assignmentNow.hours }] : []
  })
  return {
    rows: [...mergedRows, ...added.filter(({ staffID }) => rows.every((row) => row.staffID !== staffID)).map(toRow)],
    changes: [
      ...added.map(({ staffName }) => `${staffName} was added.`),
      ...removed.map(({ staffName }) => `${staffName} was removed.`),
      ...changed.map(({ staffName, role, hours }) => `${staffName} is ${role} for ${hours} h now.`),
    ],
  }
}

/** Returns the choices of a row: its current person if not a candidate, then fitting people, then blocked people. */
export function listChoices(
  { staffID }: Pick<FacilitatorValues, 'staffID'>,
  rows: Rows,
  candidates: Candidates,
  staff: readonly Member[],
) {
  const available = candidates.filter(
    (candidate) => candidate.staffID === staffID || rows.every((row) => row.staffID !== candidate.staffID),
  )
  const createGroup = (name: string, people: Candidates) => ({
    group: name,
    items: people.map((person) => ({ value: person.staffID, label: person.staffName })),
  })
  const [fittingPeople, blockedPeople] = [available.filter(({ fits }) => fits), available.filter(({ fits }) => !fits)]
  const isKnown = staffID === '' || available.some((candidate) => candidate.staffID === staffID)
  const name = staff.find((member) => member.staffID === staffID)?.name ?? 'Somebody who left'
  return [
    ...(isKnown ? [] : [{ value: staffID, label: name }]),
    ...(fittingPeople.length > 0 ? [createGroup('Fits', fittingPeople)] : []),
    ...(blockedPeople.length > 0 ? [createGroup('Something blocks it', blockedPeople)] : []),
  ]
}
