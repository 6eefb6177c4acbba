import { describe, expect, test } from 'vitest'
import { importsOf, objection } from './boundaries.js'

test('imports are found however they are written', () => {
  const text = `import a from 'a'
    import type { B } from "b"
    import {
      type C,
      type D,
    } from 'c'
    import 'side.css'
    import d, { type E } from 'd'
    export { f } from './f.ts'
    export * from './g.ts'
    // import 'commented'
    export const text = { from: 'nowhere' }
    const lazy = () => import('./lazy.tsx')`
  const found = importsOf(text)
  expect(found.map(({ from }) => from).sort()).toEqual([
    './f.ts',
    './g.ts',
    './lazy.tsx',
    'a',
    'b',
    'c',
    'd',
    'side.css',
  ])
  expect(found.filter(({ types }) => types).map(({ from }) => from)).toEqual(['b', 'c'])
  expect(found.filter(({ lazy }) => lazy).map(({ from }) => from)).toEqual(['./lazy.tsx'])
})

describe('an import is', () => {
  test.each([
    ['contract/src/x.ts', 'node:fs', /contract imports/],
    ['cloud/src/app.ts', '../../web/src/theme.ts', /nothing of the web/],
    ['web/src/ui/page.tsx', '../../../cloud/src/app.ts', /only through the contract/],
    ['web/src/ui/page.tsx', '../features/home/home.tsx', /kit knows nothing/],
    ['cloud/src/platform/gate.ts', '../features/users/users.ts', /platform knows nothing/],
    ['cloud/src/features/staff/staff.ts', '../users/users.rules.ts', /own business/],
    ['cloud/src/features/staff/staff.ts', '../users/users.calls.ts', /own business/],
    ['cloud/src/app.ts', './testing/cloud.ts', /does not import tests/],
  ])('refused: %s → %s', (file, from, why) => {
    expect(objection(file, { from, types: false })).toMatch(why)
  })
  test.each([
    ['contract/src/x.ts', 'zod'],
    ['contract/src/x.ts', '@orpc/contract'],
    ['contract/src/x.ts', './fields.ts'],
    ['cloud/src/app.ts', '@belay/contract/errors'],
    ['cloud/src/features/staff/staff.ts', '../users/users.ts'],
    ['cloud/src/features/staff/staff.ts', './staff.rules.ts'],
    ['cloud/src/features/staff/staff.test.ts', '../../testing/cloud.ts'],
    ['web/src/features/home/home.tsx', '../../ui/page.tsx'],
  ])('fine: %s → %s', (file, from) => {
    expect(objection(file, { from, types: false })).toBeUndefined()
  })
})
