import { isContractProcedure } from '@orpc/contract'
import { expect, it } from 'vitest'
import type * as z from 'zod'
import { contract } from './index.ts'

const calls = Object.entries(contract).flatMap(([collection, branch]) =>
  Object.entries(branch).map(([name, call]) => ({ id: `${collection}.${name}`, call: call as unknown })),
)
const changes = calls.flatMap(({ id, call }) => {
  if (!isContractProcedure(call)) throw new Error(`${id} is no call`)
  const { route, inputSchema } = call['~orpc']
  return route.method === 'PATCH' ? [{ id, path: route.path ?? '', schema: inputSchema as z.ZodType }] : []
})

it.each(changes)('$id fills in no field that was left out', ({ id, path, schema }) => {
  const target = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => [field, field === 'email' ? 'a@example.edu' : 'a']),
  )
  const given = id === 'programRequests.editField' ? { ...target, field: 'notes', value: 'x' } : target
  expect(schema.parse(given)).toEqual(given)
})

it('the contract has more than eight PATCH calls', () => expect(changes.length).toBeGreaterThan(8))

it('programRequests.update accepts one program detail without the others', () => {
  const schema = changes.find(({ id }) => id === 'programRequests.update')?.schema
  expect(schema?.parse({ id: 'a', programDetails: { notes: 'x' } })).toEqual({
    id: 'a',
    programDetails: { notes: 'x' },
  })
})
