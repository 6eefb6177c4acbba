import { expect, it } from 'vitest'
import { type CallName, contract } from './index.ts'
import { CHANGES, READING_POSTS } from './undo.ts'

it('every call that changes something says in words what it did, and whether it can be undone', () => {
  const changing = Object.entries(contract).flatMap(([branch, calls]) =>
    Object.entries(calls).flatMap(([name, call]) =>
      call['~orpc'].route.method === 'GET' || READING_POSTS.has(`${branch}.${name}`)
        ? []
        : [`${branch}.${name}` as CallName],
    ),
  )
  expect(Object.keys(CHANGES).toSorted()).toEqual(changing.toSorted())
})
