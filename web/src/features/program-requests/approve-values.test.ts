import { expect, test } from 'vitest'
import { createLine } from '../../testing/line-items.ts'
import {
  type ApprovalValues,
  findApprovalProblems,
  type RequestEvidence,
  toApprovalLineFacts,
  toInitialApproval,
} from './approve-values.ts'

const TIMES = { startTime: '9:00 AM', endTime: '12:00 PM' }
const placeTaken = { code: 'place-taken', severity: 'blocks', sentence: 'Raft is at Tower.' } as const
const tooFewStaff = { code: 'too-few-staff', severity: 'warns', sentence: 'Two are planned.' } as const
const line = createLine('Day', { quantity: 24 })
const evidence = {
  dates: [
    { date: '04/20/2026', ...TIMES, placeID: 'tower', location: 'Tower', conflicts: [placeTaken] },
    { date: '04/21/2026', ...TIMES, placeID: 'hall', location: 'Hall', conflicts: [tooFewStaff] },
    { date: '04/22/2026', ...TIMES, placeID: null, location: '', conflicts: [] },
  ],
  clients: [
    { clientID: 'a', organization: 'Alder', contactName: '', isSameName: false, why: 'Same phone' },
    { clientID: 'b', organization: 'Alderwood', contactName: '', isSameName: true, why: 'Same name' },
  ],
  lines: [line],
} as RequestEvidence
const plan = { programType: 'Ropes', participants: 24, date: '04/21/2026', ...TIMES, staffNeeded: 3 }
const values = { ...plan, lineItems: [] as ApprovalValues['lineItems'], discount: 0 } as ApprovalValues

test('toInitialApproval returns the first free date with its place, the client of this name and the prices', () => {
  expect(toInitialApproval(evidence)).toMatchObject({
    date: '04/21/2026',
    placeID: 'hall',
    location: 'Hall',
    clientID: 'b',
    lineItems: [{ description: 'Day', quantity: 24 }],
  })
})

test('toInitialApproval returns the first date if all are blocked, and no place for a date without one', () => {
  const [first, , last] = evidence.dates
  expect(toInitialApproval({ ...evidence, dates: first ? [first] : [] })).toMatchObject({ date: '04/20/2026' })
  expect(toInitialApproval({ ...evidence, dates: last ? [last] : [], clients: [] })).toEqual({
    date: '04/22/2026',
    ...TIMES,
    clientID: '',
    lineItems: [expect.objectContaining({ description: 'Day' })],
  })
})

test('toApprovalLineFacts returns the headcount, and times and staff only with a date', () => {
  expect(toApprovalLineFacts(values)).toEqual({ participants: 24, ...TIMES, staffNeeded: 3 })
  const withoutDate = { participants: 24, startTime: null, endTime: null, staffNeeded: null }
  expect(toApprovalLineFacts({ ...values, date: '' })).toEqual(withoutDate)
})

test('findApprovalProblems returns errors by field for incomplete lines and a discount above the subtotal', () => {
  const lineItems = [{ ...line, key: '1', description: ' ', unitPrice: '' as const, quantity: 24 }]
  expect(findApprovalProblems({ ...values, lineItems, discount: 5 })).toEqual({
    'lineItems.0.description': 'Enter a description.',
    'lineItems.0.unitPrice': 'Enter a price.',
    discount: "The discount can't be more than the subtotal.",
  })
  expect(findApprovalProblems(values)).toEqual({})
})
