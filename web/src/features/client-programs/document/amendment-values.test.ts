import { expect, it } from 'vitest'
import { createLine } from '../../../testing/line-items.ts'
import type { Format } from '../../../ui/format/format.tsx'
import type { ContractDocumentContent } from '../contract.ts'
import { compareContents } from './amendment-values.ts'

const line = (description: string, quantity: number) => createLine(description, { quantity, unitPrice: 10 })
const signed = {
  location: 'Quad',
  participants: 20,
  currency: 'USD',
  discount: 0,
  total: 250,
  signerEmail: 'cleo@example.edu',
  additionalText: '<p>Old</p>',
  lineItems: [line('Ropes', 20), line('Lunch', 5)],
} as ContractDocumentContent
const format = { time: () => '', number: String } as unknown as Format

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
