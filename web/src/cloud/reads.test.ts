import { contract } from '@belay/contract'
import { READING_POSTS } from '@belay/contract/undo'
import { expect, it } from 'vitest'
import { isRead } from './reads.ts'

const calls = Object.entries(contract).flatMap(([collection, of]) =>
  Object.entries(of).map(([name, call]) => [`${collection}.${name}`, call['~orpc'].route.method] as const),
)

it.each(calls)('%s (%s) is told apart as a read or a write', (name, method) => {
  expect(isRead(name)).toBe(method === 'GET' || READING_POSTS.has(name))
})
