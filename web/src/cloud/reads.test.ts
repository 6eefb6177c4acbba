import { contract } from '@belay/contract'
import { READING_POSTS } from '@belay/contract/undo'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { answersFile, isRead } from './reads.ts'

const calls = Object.entries(contract).flatMap(([collection, of]) =>
  Object.entries(of).map(
    ([name, call]) => [`${collection}.${name}`, call['~orpc'].route.method, call['~orpc']] as const,
  ),
)

it.each(calls)('%s (%s) is told apart as a read or a write', (name, method) => {
  expect(isRead(name)).toBe(method === 'GET' || READING_POSTS.has(name))
})

it.each(calls)('%s (%s) is known to answer a file or none', (name, _, { outputSchema }) => {
  expect(answersFile(name)).toBe(outputSchema instanceof z.ZodFile)
})
