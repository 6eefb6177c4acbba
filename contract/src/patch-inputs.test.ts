import { expect, it } from 'vitest'
import type * as z from 'zod'
import { contract } from './index.ts'

const patches = Object.entries(contract).flatMap(([collection, branch]) =>
  Object.entries(branch).flatMap(([name, call]) => {
    const { route, inputSchema } = call['~orpc']
    const schema = inputSchema as z.ZodType
    return route.method === 'PATCH' ? [{ id: `${collection}.${name}`, path: route.path ?? '', schema }] : []
  }),
)

it.each(patches)('$id fills in no field that was left out', ({ id, path, schema }) => {
  const target = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => [field, field === 'email' ? 'a@example.edu' : 'a']),
  )
  const input = id === 'programRequests.editField' ? { ...target, field: 'notes', value: 'x' } : target
  expect(schema.parse(input)).toEqual(input)
})

it('the contract has more than eight PATCH calls', () => expect(patches.length).toBeGreaterThan(8))

it('programRequests.update accepts one program detail without the others', () => {
  const input = { id: 'a', programDetails: { notes: 'x' } }
  expect(contract.programRequests.update['~orpc'].inputSchema?.parse(input)).toEqual(input)
})
