import { expect, it } from 'vitest'
import * as z from 'zod'
import { maxBodyBytes } from './allowances.ts'
import { LIMITS } from './constants.ts'
import { contract } from './index.ts'

const takesFile = (schema: unknown): boolean =>
  schema instanceof z.ZodFile ||
  (schema instanceof z.ZodOptional && takesFile(schema.unwrap())) ||
  (schema instanceof z.ZodObject && Object.values(schema.shape).some(takesFile))

const calls = Object.entries(contract).flatMap(([collection, branch]) =>
  Object.entries(branch).map(
    ([name, call]) => [`${collection}.${name}`, takesFile(call['~orpc'].inputSchema)] as const,
  ),
)

it('allows a large body only for calls with a file and for the long texts', () => {
  const roomy = calls.filter(([call]) => maxBodyBytes(call) > LIMITS.photoBytes).map(([call]) => call)
  const texts = ['contractText.save', 'termsAndConditions.save', 'privacyPolicy.save']
  const carriers = calls.filter(([, carries]) => carries).map(([call]) => call)
  expect(carriers.length).toBeGreaterThan(5)
  expect(roomy.filter((call) => !texts.includes(call)).toSorted()).toEqual(carriers.toSorted())
})
