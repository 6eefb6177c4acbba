import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { call, nothing } from './call.ts'
import { CALL_FACTS } from './call-facts.ts'
import { LIMITS } from './constants.ts'
import { done } from './fields.ts'
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

describe('CALL_FACTS', () => {
  it('takes a body with room for a file from every call that carries one, and from no other that is not a text', () => {
    const roomy = calls.filter(([call]) => (CALL_FACTS.get(call)?.bodyBytes ?? 0) > LIMITS.photoBytes)
    const carriers = calls.filter(([, carries]) => carries).map(([call]) => call)
    expect(carriers.length).toBeGreaterThan(5)
    expect(roomy.map(([call]) => call).toSorted()).toEqual(carriers.toSorted())
  })

  it('has no more room for text because a call carries a file', () => {
    const carriers = calls.filter(([, carries]) => carries).map(([call]) => CALL_FACTS.get(call)?.textBytes)
    expect(new Set(carriers)).toEqual(new Set([512 * 1024]))
  })

  it('has room for two long texts in the calls that save them', () => {
    for (const name of ['contractText.save', 'termsAndConditions.save', 'privacyPolicy.save'])
      expect(CALL_FACTS.get(name)?.bodyBytes).toBe(2 * 1024 * 1024)
  })
})

describe('call', () => {
  it('takes no definition without who may make it, or without what it changes', () => {
    // @ts-expect-error It says nothing about who may make it.
    expect(call('GET /rooms', nothing, done).summary).toBeUndefined()
    // @ts-expect-error It says nothing about what it changes.
    expect(call('POST /rooms', nothing, done).who('admin').summary).toBeUndefined()
    // @ts-expect-error A GET changes nothing.
    expect(call('GET /rooms', nothing, done).who('admin').did).toBeUndefined()
  })

  it('counts a read as nothing, a change as a write and a read by POST as costly', () => {
    const { summary, costs } = call('GET /rooms', nothing, done).who('staff')
    const posted = call('POST /rooms', nothing, done).who('staff')
    expect(
      [summary, costs('costly').summary, posted.did('added the room').summary, posted.changesNothing().summary].map(
        (describe) => describe('Rooms.')['~orpc'].meta.cost,
      ),
    ).toEqual(['read', 'costly', 'write', 'costly'])
  })
})
