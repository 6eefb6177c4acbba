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

it.each(calls)('isRead classifies %s (%s) as a read or a write', (name, method) => {
  expect(isRead(name)).toBe(method === 'GET' || READING_POSTS.has(name))
})

it.each(calls)('answersFile detects if %s (%s) returns a file', (name, _, { outputSchema }) => {
  expect(answersFile(name)).toBe(outputSchema instanceof z.ZodFile)
})
