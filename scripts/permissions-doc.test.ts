import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PERMISSIONS_DOC, permissionsDoc } from './permissions-doc.ts'

test('the table of permissions is the one that the contract makes (npm run docs writes it)', () => {
  expect(readFileSync(PERMISSIONS_DOC, 'utf8')).toBe(permissionsDoc())
})

test('the table shows the callers of a call, its words, its Undo and its cost', () => {
  for (const row of [
    '| `approve` |  |  |  |  | yes |  | approved | yes | write |',
    '| `sign` |  | own | own | own | own | own | signed the contract for | no | write |',
    '| `send` |  |  |  |  | yes |  | sent the contract for | while its e-mails wait | write |',
    '| `list` | yes | yes | yes | yes | yes | yes |  |  | read |',
  ])
    expect(permissionsDoc().split('\n')).toContain(row)
})
