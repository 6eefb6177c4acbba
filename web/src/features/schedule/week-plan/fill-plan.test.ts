import { expect, it } from 'vitest'
import {
  applyChoices,
  countOpenSeatsInPlan,
  EMPTY_PLAN,
  findFutureDays,
  findOverlappingProposal,
  listOpenByDay,
  listProgramsOf,
  listTakenProposals,
  type Proposal,
  toProposalKey,
  type Unfilled,
} from './fill-plan.ts'

const TIME = { startTime: '9:00 AM', endTime: '12:00 PM', version: 1 }
const program = (programID: string) => ({ ...TIME, programID, programName: programID, date: '03/11/2026' })
const proposal = (programID: string, staffID: string, conflicts: Proposal['conflicts'] = []) =>
  ({ ...program(programID), staffID, staffName: staffID, conflicts }) as Proposal
const unfilled = (programID: string): Unfilled => ({ ...program(programID), open: 1, why: 'Nobody fits.' })
const WARNS: Proposal['conflicts'] = [{ code: 'person-away', severity: 'warns', sentence: 'Not then.' }]

it('findFutureDays returns the future part of the shown days', () => {
  expect(findFutureDays('month', '03/20/2026', '03/11/2026')).toEqual({ from: '03/11/2026', to: '03/31/2026' })
  expect(findFutureDays('month', '04/20/2026', '03/11/2026')).toEqual({ from: '04/01/2026', to: '04/30/2026' })
  expect(findFutureDays('week', '03/12/2026', '03/11/2026')).toEqual({ from: '03/11/2026', to: '03/14/2026' })
  expect(findFutureDays('day', '03/11/2026', '03/11/2026')).toEqual({ from: '03/11/2026', to: '03/11/2026' })
  expect(findFutureDays('week', '03/04/2026', '03/11/2026')).toBeNull()
})

it('listTakenProposals takes proposals without conflicts, and inverts those that were switched by hand', () => {
  const plan = { ...EMPTY_PLAN, proposals: [proposal('a', 'finn'), proposal('a', 'fay', WARNS), proposal('b', 'finn')] }
  const names = (switchedKeys: string[]) =>
    listTakenProposals(plan, new Set(switchedKeys)).map(({ programID, staffID }) => `${programID} ${staffID}`)
  expect(names([])).toEqual(['a finn', 'b finn'])
  expect(names(['a finn', 'a fay'])).toEqual(['a fay', 'b finn'])
})

it('listProgramsOf lists each program once, with its proposals and open seats', () => {
  const proposals = [proposal('a', 'finn'), proposal('a', 'fay')]
  const plan = { ...EMPTY_PLAN, proposals, unfilled: [unfilled('a'), unfilled('b')] }
  expect(listProgramsOf(plan).map((row) => [row.program.programID, row.proposals.length, row.unfilled?.open])).toEqual([
    ['a', 2, 1],
    ['b', 0, 1],
  ])
  expect(listOpenByDay(plan)).toEqual([{ date: '03/11/2026', open: 4 }])
  expect(countOpenSeatsInPlan(plan)).toBe(4)
})

it('applyChoices replaces a person by the chosen one, who is then no longer listed as free', () => {
  const createFree = (staffID: string) => ({ staffID, staffName: staffID, fits: true, why: '' })
  const first = proposal('a', 'finn')
  const free = [createFree('ada'), createFree('bo')]
  const plan = { ...EMPTY_PLAN, proposals: [first, proposal('b', 'fay')], others: free }
  const { proposals, others } = applyChoices(plan, new Map([[toProposalKey(first), proposal('a', 'ada')]]))
  expect(proposals.map(toProposalKey)).toEqual(['a ada', 'b fay'])
  expect(others.map(({ staffID }) => staffID)).toEqual(['bo'])
})

it("findOverlappingProposal finds a person's proposal that overlaps a program's time", () => {
  const others = [{ ...proposal('b', 'fay'), startTime: '11:00 AM', endTime: '1:00 PM' }]
  const createProgramAt = (startTime: string, endTime: string) => ({ ...program('a'), startTime, endTime })
  const morning = createProgramAt('9:00 AM', '12:00 PM')
  expect(findOverlappingProposal(others, morning, 'fay')?.programID).toBe('b')
  expect(findOverlappingProposal(others, createProgramAt('9:00 AM', '11:00 AM'), 'fay')).toBeUndefined()
  expect(findOverlappingProposal(others, { ...morning, date: '03/12/2026' }, 'fay')).toBeUndefined()
  expect(findOverlappingProposal(others, morning, 'finn')).toBeUndefined()
})
