import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cruiseImports, listHeavyFirstLoad, listViolations } from './boundaries.js'

/** A small tree of its own: what each file imports, how, and which rule it breaks. */
const IMPORTS: [file: string, statement: string, broken: string | null][] = [
  ['contract/src/x.ts', "import fs from 'node:fs'", 'contract-stands-alone'],
  ['contract/src/y.ts', "import { z } from './money.ts'", null],
  ['cloud/src/app.ts', "import { theme } from '../../web/src/theme.ts'", 'cloud-without-web'],
  ['web/src/theme.ts', "import { app } from '../../cloud/src/staff.ts'", 'web-without-cloud'],
  ['web/src/ui/page.tsx', "import { home } from '../features/home/home.tsx'", 'ui-without-features'],
  ['web/src/ui/page.test.tsx', "import { home } from '../features/home/home.tsx'", null],
  [
    'cloud/src/platform/gate.ts',
    "import type { users } from '../features/users/users.ts'",
    'platform-without-features',
  ],
  ['cloud/src/features/staff/a.ts', "import { x } from '../users/users.rules.ts'", 'features-keep-their-rules'],
  ['cloud/src/features/staff/b.ts', "import { x } from '../users/users.calls.ts'", 'features-keep-their-rules'],
  [
    'cloud/src/features/staff/c.ts',
    "import type { X } from '../users/users.presenter.ts'",
    'features-keep-their-rules',
  ],
  ['cloud/src/features/staff/d.ts', "import { x } from '../users/users.ts'", null],
  ['cloud/src/features/staff/e.ts', "import { x } from './staff.rules.ts'", null],
  ['cloud/src/features/staff/a.test.ts', "import { x } from '../users/users.rules.ts'", null],
  ['cloud/src/features/staff/f.ts', "import { permit } from '../../platform/permit.ts'", 'only-rules-permit'],
  ['cloud/src/features/staff/g.ts', "import type { Permitted } from '../../platform/permit.ts'", null],
  ['cloud/src/features/staff/staff.rules.ts', "import { permit } from '../../platform/permit.ts'", null],
  ['cloud/src/main.ts', "import { cloud } from './testing/cloud.ts'", 'no-tests-in-what-ships'],
  ['cloud/src/lost.ts', "import { nothing } from './missing.ts'", 'imports-lead-somewhere'],
  ['cloud/src/ring-a.ts', "import { b } from './ring-b.ts'", 'no-cycles'],
  ['cloud/src/ring-b.ts', "import type { a } from './ring-a.ts'", null],
  ['web/src/route.tsx', "export const load = () => import('./screen.tsx')", null],
  ['web/src/screen.tsx', "import { load } from './route.tsx'", null],
  ['web/src/main.tsx', "import { shell } from './shell.ts'", null],
  [
    'web/src/shell.ts',
    `import { money } from '../../contract/src/money.ts'
     import type { Staff } from '../../contract/src/staff.ts'
     import { users } from '../../contract/src/users.ts'
     export const load = () => import('../../contract/src/programs.ts')`,
    null,
  ],
]
const IMPORTED = [
  'cloud/src/features/users/users.calls.ts',
  'cloud/src/features/users/users.presenter.ts',
  'cloud/src/features/users/users.rules.ts',
  'cloud/src/features/users/users.ts',
  'cloud/src/platform/permit.ts',
  'cloud/src/staff.ts',
  'cloud/src/testing/cloud.ts',
  'contract/src/money.ts',
  'contract/src/programs.ts',
  'contract/src/staff.ts',
  'contract/src/users.ts',
  'web/src/features/home/home.tsx',
]

let root: string
let cruised: Awaited<ReturnType<typeof cruiseImports>>

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  for (const [file, text] of [...IMPORTED.map((file) => [file, 'export {}'] as const), ...IMPORTS]) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `${text}\n`)
  }
  cruised = await cruiseImports(root)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each(IMPORTS)('%s with %s breaks: %s', (file, _, broken) => {
  const rules = listViolations(cruised).filter((violation) => violation.from === file)
  expect(rules.map(({ rule }) => rule)).toEqual(broken ? [broken] : [])
})

test('the first load may import only light files of the contract, beyond types and what is loaded on demand', () => {
  expect(listHeavyFirstLoad(cruised)).toEqual([expect.stringContaining('web/src/shell.ts → contract/src/users.ts')])
})
