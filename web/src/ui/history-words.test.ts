import { expect, test } from 'vitest'
import { createFormat } from './create-format.ts'
import {
  describeLineChanges,
  formatField,
  getNameInProgram,
  omitProgramName,
  summarizeChange,
} from './history-words.ts'

const summarize = (collection: string, before: object, after: object) =>
  summarizeChange({
    collection,
    summary: `Changed ${Object.keys(after).join(', ')}`,
    before: before as Record<string, unknown>,
    after: after as Record<string, unknown>,
  })

test('headline uses the name of the outcome if there is one', () => {
  expect(summarize('clientPrograms', { sentAt: null, documentHash: null }, { sentAt: 5, documentHash: 'a' })).toBe(
    'Sent for signature',
  )
  expect(summarize('clientPrograms', { signed: false, signature: null }, { signed: true, signature: {} })).toBe(
    'Signed',
  )
  expect(summarize('clientPrograms', { signed: true, sentAt: 5 }, { signed: false, sentAt: null })).toBe('Voided')
  expect(
    summarize(
      'clientPrograms',
      { signerEmail: 'a@b.example', documentHash: 'a' },
      { signerEmail: 'c@b.example', documentHash: 'b' },
    ),
  ).toBe('Forwarded to another signer')
  expect(
    summarize(
      'programRequests',
      { approved: false, addedToCalendar: false },
      { approved: true, addedToCalendar: true },
    ),
  ).toBe('Approved')
  expect(summarize('programRequests', { cancelled: false }, { cancelled: true })).toBe('Cancelled')
  expect(summarize('clientPrograms', { assignedStaffIDs: [] }, { assignedStaffIDs: ['a'] })).toBe('Staffing changed')
  expect(summarize('staffPrograms', { confirmedAt: 5, date: '1' }, { confirmedAt: null, date: '2' })).toBe(
    'Asked to confirm again',
  )
  expect(summarize('staffPrograms', { confirmedAt: 5, declinedAt: null }, { confirmedAt: null, declinedAt: 6 })).toBe(
    'Declined',
  )
  expect(summarize('payRuns', { reopenedAt: null }, { reopenedAt: 5, reopenReason: 'Wrong rate' })).toBe(
    'Run reopened: Wrong rate',
  )
})

test('headline lists the field names of other changes as words', () => {
  expect(
    summarize('clientPrograms', { lineItems: [], signerEmail: '' }, { lineItems: [1], signerEmail: 'a@b.example' }),
  ).toBe('Changed line items, signer e-mail')
  expect(
    summarize('clientPrograms', { assignedStaffIDs: [], place: '' }, { assignedStaffIDs: ['a'], place: 'Tower' }),
  ).toBe('Changed staffing, place')
  expect(
    summarizeChange({ collection: 'clients', summary: 'Created', before: null, after: { organization: 'Acme' } }),
  ).toBe('Created')
  expect(summarizeChange({ collection: 'payRuns', summary: 'Created', before: null, after: {} })).toBe('Finalized')
})

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
  const line = (description: string, quantity: number, unitPrice: number) => ({
    itemID: null,
    lineItemCode: '',
    description,
    quantity,
    unitPrice,
  })
  const [day, extra] = [line('Ropes day', 24, 12.5), line('Additional facilitator', 1, 42)]
  expect(describeLineChanges([day], [day, extra], format)).toEqual(['Added Additional facilitator, 1 × $42.00'])
  expect(describeLineChanges([day, extra], [line('Ropes day', 20, 12.5)], format)).toEqual([
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
