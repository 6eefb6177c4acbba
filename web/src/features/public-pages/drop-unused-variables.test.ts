import { expect, it } from 'vitest'
import { dropUnusedVariables } from '../../../drop-unused-variables.ts'

it('dropUnusedVariables keeps the variables that a rule uses, also through other variables and as a fallback', () => {
  const css =
    ':root{--blue:#00f;--old:var(--older);--older:red;--ink:var(--blue);--soft:#ccc}' +
    'a{color:var(--ink);border-color:var(--none,var(--soft))}[data-dark]{--ink:#fff;--old:#000}'
  expect(dropUnusedVariables(css)).toBe(
    ':root{--blue:#00f;--ink:var(--blue);--soft:#ccc}' +
      'a{color:var(--ink);border-color:var(--none,var(--soft))}[data-dark]{--ink:#fff;}',
  )
})
