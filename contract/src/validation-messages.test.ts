import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from './index.ts'
import { fieldInWords } from './validation-messages.ts'

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse({ contactName: value }).error?.issues.map(({ message }) => message)
const form = <Field extends z.ZodType>(contactName: Field) => z.strictObject({ contactName })

describe('validation messages', () => {
  it.each([
    [z.string().min(1), undefined, 'Enter the contact name.'],
    [z.string().min(1), '', 'Enter the contact name.'],
    [z.string().min(3), 'ab', 'Enter at least 3 characters.'],
    [z.string().max(1), 'ab', 'Enter at most 1 character.'],
    [z.string(), 5, 'Enter text.'],
    [z.number(), Number.NaN, 'Enter a number.'],
    [z.number(), null, 'Enter the contact name.'],
    [z.int(), 1.5, 'Enter a whole number.'],
    [z.number().gt(0), 0, 'Enter more than 0.'],
    [z.number().max(9), 10, 'Enter 9 or less.'],
    [z.number().max(10_000_000), 1e8, 'Enter 10,000,000 or less.'],
    [z.number().min(0.0001), 0, 'Enter 0.0001 or more.'],
    [z.enum(['on campus', 'virtual']), 'x', 'Choose one of these: on campus, virtual.'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Add at most 2.'],
  ])('%#: $2', (field, value, sentence) => expect(messagesOf(form(field), value)).toEqual([sentence]))

  it('fieldInWords returns field names in words', () => {
    expect(fieldInWords(['programDetails', 'signerEmail'])).toBe('signer e-mail address')
    expect(fieldInWords(['preferredDates', 0, 'startTime'])).toBe('start time')
    expect(fieldInWords(['otherContacts', 0])).toBe('other contacts')
    expect(fieldInWords(['staffID'])).toBe('staff ID')
    expect(fieldInWords([])).toBe('')
    expect(['from', 'to', 'where'].map((name) => fieldInWords([name]))).toEqual(['start date', 'end date', 'filter'])
    expect(fieldInWords(['strokes', 0, 'x'])).toBe('')
  })
})

const inputs = Object.values(contract).flatMap((branch) =>
  Object.values(branch).flatMap((call) => (call['~orpc'].inputSchema as z.ZodType | undefined) ?? []),
)
const JUNK_NUMBERS = [0, -1, 1e15, 1.23456, Number.NaN]
const JUNK_TEXTS = ['', 'x', 'x'.repeat(10_000)]
const JUNK = [undefined, null, true, [], ['', 7], {}, { x: 1 }, new Date(0), ...JUNK_NUMBERS, ...JUNK_TEXTS]

it('no call returns a message of the schema library', () => {
  expect(inputs.length).toBeGreaterThan(80)
  const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => {
    const { shape, innerType } = schema.def as unknown as { shape?: Record<string, z.ZodType>; innerType?: z.ZodType }
    return shape ?? (innerType ? shapeOf(innerType) : {})
  }
  const messages = new Set<string>()
  for (const input of inputs) {
    const fields = Object.keys(shapeOf(input))
    for (const junk of JUNK) {
      const filled = Object.fromEntries([...fields, 'unknown'].map((field) => [field, junk]))
      for (const value of [junk, filled])
        for (const issue of input.safeParse(value).error?.issues ?? []) messages.add(issue.message)
    }
  }
  expect(
    [...messages].filter(
      (message) =>
        !/^[A-Z].*\.$/su.test(message) || /expected|received|Invalid|Too (small|big)|pattern|NaN/.test(message),
    ),
  ).toEqual([])
})
