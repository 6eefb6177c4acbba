import { describe, expect, it } from 'vitest'
import { createCandidate, createMember } from '../../../testing/staff.ts'
import {
  calculatePlannedCost,
  type FacilitatorValues,
  fillRows,
  findAssignmentProblems,
  findPeopleToFill,
  listChoices,
  listWorking,
  mergeRows,
  type ProgramAssignment,
  toFacilitators,
  toRow,
} from './assign-values.ts'

const staff = [createMember('Finn', { payRate: 20 }), createMember('Fay', { payRate: 18.35 })]
const row = (staffID: string, hours: number | string, role = 'Lead') =>
  ({ key: `${staffID} ${hours}`, staffID, role, hours }) satisfies FacilitatorValues
const assigned = (staffID: string, more: Partial<ProgramAssignment> = {}) =>
  ({ staffID, role: 'Lead', hours: 3.5, totalCost: 57.75, declinedAt: null, ...more }) as ProgramAssignment
const createNamed = (staffID: string, more: Partial<ProgramAssignment> = {}) =>
  assigned(staffID, { id: `${staffID}_p`, staffName: staffID, ...more })

it('calculatePlannedCost keeps the cost of unchanged rows and calculates the others at the current pay rate', () => {
  expect(calculatePlannedCost([row('finn', 3.5)], [assigned('finn')], staff)).toBe(57.75)
  expect(calculatePlannedCost([row('finn', 3.75)], [assigned('finn')], staff)).toBe(75)
  expect(calculatePlannedCost([row('finn', 3.5, 'Helper')], [assigned('finn')], staff)).toBe(70)
  expect(calculatePlannedCost([row('finn', 3.5), row('fay', 0.25)], [assigned('finn')], staff)).toBe(62.34)
  expect(calculatePlannedCost([row('fay', -3), row('finn', ''), row('', 4)], [], staff)).toBe(0)
})

it('listWorking and calculatePlannedCost leave out people who declined', () => {
  const declined = [assigned('finn', { declinedAt: 1 })]
  expect(listIDs(listWorking([row('finn', 3.5), row('fay', 2), row('', 2)], declined))).toEqual(['fay'])
  expect(calculatePlannedCost([row('finn', 3.5)], declined, staff)).toBe(0)
})

it('findAssignmentProblems reports duplicate people and invalid hours; negative and missing hours count as 0', () => {
  expect(findAssignmentProblems([row('finn', 2.5), row('fay', -3), row('', 4.1), row('', 1)], staff)).toEqual({})
  expect(findAssignmentProblems([row('finn', ''), row('finn', 4.1), row('fay', 25)], staff)).toEqual({
    'facilitators.1.staffID': 'Finn is already listed.',
    'facilitators.1.hours': 'Enter quarter hours such as 3.25.',
    'facilitators.2.hours': 'Enter 24 hours or less.',
  })
  expect(findAssignmentProblems([row('finn', '3 to 5')], staff)).toEqual({
    'facilitators.0.hours': 'Enter hours such as 3.5 or 3:30.',
  })
})

const FITTING = ['best', 'next', 'third']
const CANDIDATES = [...FITTING.map((name) => createCandidate(name)), createCandidate('booked', { fits: false })]
const listIDs = (people: readonly { staffID: string }[]) => people.map(({ staffID }) => staffID)

it('findPeopleToFill returns the best fitting candidates, up to the staff needed', () => {
  expect(listIDs(findPeopleToFill(2, [], [], CANDIDATES))).toEqual(['best', 'next'])
  expect(listIDs(findPeopleToFill(3, [row('best', 2), row('', 2)], [], CANDIDATES))).toEqual(['next', 'third'])
  expect(listIDs(findPeopleToFill(9, [], [], CANDIDATES)), 'no blocked people').toEqual(FITTING)
  expect(findPeopleToFill(1, [row('finn', 2)], [], CANDIDATES)).toEqual([])
  const declined = [assigned('finn', { declinedAt: 1 })]
  const replacements = findPeopleToFill(1, [row('finn', 2)], declined, CANDIDATES)
  expect(listIDs(replacements), 'instead of a person who declined').toEqual(['best'])
})

it('fillRows fills rows without a person first', () => {
  let added = 0
  const blank = () => ({ key: `new ${++added}`, staffID: '', role: 'Facilitator', hours: 3 })
  const rows = fillRows([row('finn', 2), row('', 4)], CANDIDATES.slice(0, 2), blank)
  expect(rows).toEqual([
    row('finn', 2),
    { ...row('', 4), staffID: 'best' },
    { ...blank(), key: 'new 1', staffID: 'next' },
  ])
  expect(fillRows([row('finn', 2), row('', 4)], [], blank)).toEqual([row('finn', 2), row('', 4)])
})

it('listChoices lists fitting people before blocked ones, without people of other rows', () => {
  const rows = [row('finn', 2), row('best', 2), row('', 2)]
  const choices = (index: number) =>
    listChoices(rows[index] ?? row('', 2), rows, CANDIDATES, staff).map((choice) =>
      'group' in choice ? [choice.group, ...choice.items.map(({ value }) => value)] : choice.label,
    )
  const others = [
    ['Fits', 'next', 'third'],
    ['Something blocks it', 'booked'],
  ]
  expect(choices(2)).toEqual(others)
  expect(choices(1)).toEqual([['Fits', 'best', 'next', 'third'], others[1]])
  expect(choices(0)).toEqual(['Finn', ...others])
})

describe('mergeRows with the changes of somebody else', () => {
  const assignmentsBefore = [createNamed('finn'), createNamed('dan'), createNamed('kim')]
  const rowsOf = (rows: readonly FacilitatorValues[]) => rows.map(({ staffID, role, hours }) => [staffID, role, hours])

  it('changes the rows that were not edited, and describes the changes', () => {
    const now = [createNamed('finn', { role: 'Helper' }), createNamed('kim'), createNamed('fay', { hours: 2 })]
    const { rows, changes } = mergeRows([row('finn', 3.5), row('dan', 3.5), row('kim', 3.5)], assignmentsBefore, now)
    expect(rowsOf(rows)).toEqual([
      ['finn', 'Helper', 3.5],
      ['kim', 'Lead', 3.5],
      ['fay', 'Lead', 2],
    ])
    expect(changes).toEqual(['fay was added.', 'dan was removed.', 'finn is Helper for 3.5 h now.'])
  })

  it('keeps rows that were edited, added or removed', () => {
    const now = [createNamed('finn', { role: 'Helper' }), createNamed('kim', { hours: 1 }), createNamed('zoe')]
    const typedRows = [row('finn', 5), row('dan', 4), row('zoe', 2), row('', '')]
    expect(rowsOf(mergeRows(typedRows, assignmentsBefore, now).rows)).toEqual(rowsOf(typedRows))
  })

  it('changes nothing if only answers of people came in', () => {
    const rows = [row('finn', 3.5), row('dan', 3.5)]
    const now = [createNamed('finn', { confirmedAt: 1 }), createNamed('dan'), createNamed('kim')]
    expect(mergeRows(rows, assignmentsBefore, now)).toEqual({ rows, changes: [] })
  })
})

describe('row of a given-back shift', () => {
  const givenBack = createNamed('finn', { staffName: 'Finn', confirmedAt: 1, givenBackAt: 2, giveBackReason: 'Flu' })

  it('has no chosen person, keeps the previous one until then, and does not count as working', () => {
    const row = toRow(givenBack)
    expect(row).toMatchObject({ staffID: '', hours: 3.5, replaces: { staffName: 'Finn', giveBackReason: 'Flu' } })
    expect(listWorking([row], [givenBack])).toEqual([])
    expect(toFacilitators([row])).toEqual([{ staffID: 'finn', role: 'Lead', hours: 3.5 }])
    expect(toFacilitators([{ ...row, staffID: 'fay' }])).toEqual([{ staffID: 'fay', role: 'Lead', hours: 3.5 }])
  })

  it("is filled first, and becomes its person's row again if they keep the shift", () => {
    const [filled] = fillRows([toRow(givenBack)], [createCandidate('fay')], () => row('', 2))
    expect(filled).toMatchObject({ staffID: 'fay', replaces: { staffID: 'finn' } })
    const unchanged = createNamed('finn', { staffName: 'Finn', confirmedAt: 3 })
    expect(mergeRows([toRow(givenBack)], [givenBack], [unchanged]).rows).toMatchObject([{ staffID: 'finn' }])
    expect(mergeRows([toRow(givenBack)], [givenBack], []).rows).toEqual([])
  })
})
