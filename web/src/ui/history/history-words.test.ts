import { expect, test } from 'vitest'
import { createLine } from '../../testing/line-items.ts'
import { createFormat } from '../format/create-format.ts'
import {
  describeLineChanges,
  formatField,
  getNameInProgram,
  omitProgramName,
  summarizeChange,
} from './history-words.ts'

type Fields = Record<string, unknown>

test.each<[collection: string, before: Fields | null, after: Fields, line: string]>([
  ['clientPrograms', { sentAt: null, documentHash: null }, { sentAt: 5, documentHash: 'a' }, 'Sent for signature'],
  ['clientPrograms', { signed: false, signature: null }, { signed: true, signature: {} }, 'Signed'],
  ['clientPrograms', { signed: true, sentAt: 5 }, { signed: false, sentAt: null }, 'Voided'],
  [
    'clientPrograms',
    { signerEmail: 'a@b.example', documentHash: 'a' },
    { signerEmail: 'c@b.example', documentHash: 'b' },
    'Forwarded to another signer',
  ],
  ['clientPrograms', { assignedStaffIDs: [] }, { assignedStaffIDs: ['a'] }, 'Staffing changed'],
  [
    'programRequests',
    { approved: false, addedToCalendar: false },
    { approved: true, addedToCalendar: true },
    'Approved',
  ],
  ['programRequests', { cancelled: false }, { cancelled: true }, 'Cancelled'],
  ['programRequests', { programCancelled: false }, { programCancelled: true }, 'Program cancelled'],
  ['staffPrograms', { confirmedAt: 5, date: '1' }, { confirmedAt: null, date: '2' }, 'Asked to confirm again'],
  ['staffPrograms', { confirmedAt: 5, declinedAt: null }, { confirmedAt: null, declinedAt: 6 }, 'Declined'],
  ['payRuns', { reopenedAt: null }, { reopenedAt: 5, reopenReason: 'Wrong rate' }, 'Run reopened: Wrong rate'],
  ['payRuns', null, {}, 'Finalized'],
  [
    'clientPrograms',
    { lineItems: [], signerEmail: '' },
    { lineItems: [1], signerEmail: 'a@b.example' },
    'Changed line items, signer e-mail',
  ],
  [
    'clientPrograms',
    { assignedStaffIDs: [], place: '' },
    { assignedStaffIDs: ['a'], place: 'Tower' },
    'Changed staffing, place',
  ],
  ['clients', null, { organization: 'Acme' }, 'Created'],
])(
  'summarizeChange names the outcome of a change of %s from %j to %j, or its fields: %s',
  (collection, before, after, line) => {
    const summary = before ? `Changed ${Object.keys(after).join(', ')}` : 'Created'
    expect(summarizeChange({ collection, summary, before, after })).toBe(line)
  },
)

const format = createFormat({ locale: 'en-US', currency: 'USD', timeZone: 'UTC', today: '11/21/2026' })

test('formatField formats amounts as money, and a signature as its signer', () => {
  expect(formatField('total', 1300, format)).toBe('$1,300.00')
  expect(formatField('participants', 1300, format)).toBe('1,300')
  expect(formatField('signature', { name: 'Erik Lindqvist', kind: 'drawn', image: 'M12 58' }, format)).toBe(
    'Erik Lindqvist',
  )
  expect(formatField('signature', null, format)).toBe('(empty)')
})

test('describeLineChanges describes line items as added and removed', () => {
  const day = createLine('Ropes day', { quantity: 24, unitPrice: 12.5 })
  const extra = createLine('Additional facilitator', { quantity: 1, unitPrice: 42 })
  expect(describeLineChanges([day], [day, extra], format)).toEqual(['Added Additional facilitator, 1 × $42.00'])
  expect(describeLineChanges([day, extra], [{ ...day, quantity: 20 }], format)).toEqual([
    'Added Ropes day, 20 × $12.50',
    'Removed Ropes day, 24 × $12.50',
    'Removed Additional facilitator, 1 × $42.00',
  ])
  expect(describeLineChanges([day], [day], format)).toEqual([])
})

test.each([
  ['Sofia confirmed their shift on Team day', 'Sofia confirmed their shift'],
  ['Ada approved Team day; 2 people told', 'Ada approved the program; 2 people told'],
  ['Ada moved Team day from Fri, Apr 24 to Sat, Apr 25', 'Ada moved the program from Fri, Apr 24 to Sat, Apr 25'],
  ['Ada assigned Sofia to Team day and released Ben from Team day', 'Ada assigned Sofia and released Ben'],
  ['Bo undid: Ada sent the contract for Team day', 'Bo undid: Ada sent the contract'],
  ['Cleo asked for Team day', 'Cleo asked for the program'],
  [
    'Sofia asked Ben to swap shifts (Cave tour for Team day)',
    'Sofia asked Ben to swap shifts (Cave tour for Team day)',
  ],
  ['Ada scheduled Team days', 'Ada scheduled Team days'],
])('omitProgramName in the panel of Team day changes "%s" to "%s"', (sentence, shortSentence) => {
  expect(omitProgramName(sentence, 'Team day')).toBe(shortSentence)
})

test('getNameInProgram returns the kind of each record of the program', () => {
  const getName = (collection: string, documentName: string) =>
    getNameInProgram({ collection, documentName }, 'Team day')
  expect(getName('clientPrograms', 'Team day')).toBe('Contract')
  expect(getName('staffPrograms', 'Sofia on Team day')).toBe('Sofia')
  expect(getNameInProgram({ collection: 'clientPrograms', documentName: 'Team day' }, '')).toBe('Team day')
})
