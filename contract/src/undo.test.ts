import { expect, it } from 'vitest'
import { type CallName, contract } from './index.ts'
import { CHANGES, READING_POSTS } from './undo.ts'

it('CHANGES has an entry for every call that changes something', () => {
  const changing = Object.entries(contract).flatMap(([branch, calls]) =>
    Object.entries(calls).flatMap(([name, call]) =>
      call['~orpc'].route.method === 'GET' || READING_POSTS.has(`${branch}.${name}`)
        ? []
        : [`${branch}.${name}` as CallName],
    ),
  )
  expect(Object.keys(CHANGES).toSorted()).toEqual(changing.toSorted())
})
