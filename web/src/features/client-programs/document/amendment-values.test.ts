import { expect, it } from 'vitest'
import type { Format } from '../../../ui/format/format.tsx'
import type { ContractDocumentContent } from '../contract.ts'
import { compareContents } from './amendment-values.ts'

const line = (description: string, quantity: number) => ({
  itemID: null,
  lineItemCode: '',
  description,
  unitPrice: 10,
  quantity,
  unit: null,
})
const signed: ContractDocumentContent = {
  centreName: 'Ridge',
  organization: 'Acme',
  programName: 'Team day',
  date: '05/04/2026',
  location: 'Quad',
  startTime: '9:00 AM',
  endTime: '12:00 PM',
  participants: 20,
  currency: 'USD',
  discount: 0,
  total: 250,
  contactPersonName: 'Cleo',
  contactPersonEmail: 'cleo@example.edu',
  signerEmail: 'cleo@example.edu',
  paymentText: '',
  additionalText: '<p>Old</p>',
  lineItems: [line('Ropes', 20), line('Lunch', 5)],
}
const format = {
  longDate: (date: string) => date,
  time: (start: string, end: string) => `${start} – ${end}`,
  number: String,
} as unknown as Format

const compare = (changes: Partial<ContractDocumentContent>) =>
  compareContents(signed, { ...signed, ...changes }, format, 'en-US')

it('compareContents marks only differences, and pairs lines with the same description', () => {
  const lineItems = [line('Lunch', 5), line('Ropes', 24), line('Bus', 1)]
  const facts = compare({ location: 'Lake', lineItems, total: 300 })
  expect(facts.filter(({ changed }) => changed)).toEqual([
    { label: 'Place', before: 'Quad', after: 'Lake', changed: true },
    { label: 'Ropes', before: '20 × $10.00 = $200.00', after: '24 × $10.00 = $240.00', changed: true },
    { label: 'Bus', before: '–', after: '1 × $10.00 = $10.00', changed: true },
    { label: 'Total', before: '$250.00', after: '$300.00', changed: true },
  ])
  expect(facts.map(({ label }) => label)).toEqual([
    ...['Date', 'Time', 'Place', 'Participants', 'Ropes', 'Lunch', 'Bus', 'Discount', 'Total'],
  ])
})

it('compareContents reports changed texts and parties, and omits them if they are unchanged', () => {
  expect(compare({ additionalText: '<p>New</p>', signerEmail: 'dora@example.edu' }).slice(0, 2)).toEqual([
    { label: 'Signer', before: 'cleo@example.edu', after: 'dora@example.edu', changed: true },
    { label: 'Terms', before: 'As signed', after: 'Changed, see below', changed: true },
  ])
  expect(compare({}).filter(({ changed }) => changed)).toEqual([])
})
