import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { findCycles } from './boundaries/cycles.ts'
import { findOrderBreaks } from './boundaries/feature-order.ts'
import { findHeavyFirstLoad } from './boundaries/first-load.ts'
import { type Import, readImports } from './boundaries/read-imports.ts'
import { RULES } from './boundaries/rules.ts'

/** The test's source tree: each file, its import, and the rule that the import breaks. */
const IMPORTS: [file: string, statement: string, broken: string | null][] = [
  ['contract/src/x.ts', "import fs from 'node:fs'", 'contract-stands-alone'],
  ['contract/src/y.ts', "import { z } from './money.ts'", null],
  ['cloud/src/app.ts', "import { theme } from '../../web/src/theme.ts'", 'cloud-without-web'],
  ['web/src/theme.ts', "import { app } from '../../cloud/src/staff.ts'", 'web-without-cloud'],
  ['web/src/ui/page/page.tsx', "import { home } from '../../features/home/home.tsx'", 'ui-without-features'],
  ['web/src/ui/page.test.tsx', "import { home } from '../features/home/home.tsx'", null],
  [
    'cloud/src/platform/calls/gate.ts',
    "import type { users } from '../../features/users/users.ts'",
    'platform-without-features',
  ],
  ['cloud/src/features/staff/a.ts', "import { x } from '../users/users.rules.ts'", 'features-keep-their-rules'],
  ['cloud/src/features/staff/b.ts', "import { x } from '../users/users.calls.ts'", 'calls-on-top'],
  [
    'cloud/src/features/staff/c.ts',
    "import type { X } from '../users/users.presenter.ts'",
    'features-keep-their-rules',
  ],
  ['cloud/src/features/staff/d.ts', "import { x } from '../users/users.ts'", null],
  ['cloud/src/features/staff/e.ts', "import { x } from './staff.rules.ts'", null],
  ['cloud/src/features/staff/a.test.ts', "import { x } from '../users/users.rules.ts'", null],
  ['cloud/src/features/staff/f.ts', "import { permit } from '../../platform/calls/permit.ts'", 'only-rules-permit'],
  ['cloud/src/features/staff/g.ts', "import type { Permitted } from '../../platform/calls/permit.ts'", null],
  ['cloud/src/features/staff/staff.rules.ts', "import { permit } from '../../platform/calls/permit.ts'", null],
  [
    'cloud/src/features/clients/up.ts',
    `import type { S } from '../staff/staff.ts'
     import { find } from '../staff/find-staff.ts'
     import { findRate } from '../staff/find-rate.ts'
     import { staff } from '../staff/staff.documents.ts'`,
    null,
  ],
  ['cloud/src/features/clients/clients.calls.ts', "import { s } from '../staff/staff.ts'", null],
  ['cloud/src/features/clients/clients.documents.ts', "import { s } from '../staff/staff.ts'", null],
  ['cloud/src/features/clients/up.test.ts', "import { s } from '../staff/staff.ts'", null],
  [
    'cloud/src/features/staff/find-staff.ts',
    `import { staff } from './staff.documents.ts'
     import { words } from './words.ts'`,
    null,
  ],
  ['cloud/src/features/staff/find-rate.ts', "import { s } from './staff.ts'", null],
  ['cloud/src/features/staff/staff.ts', "import { c } from '../clients/client-likeness.ts'", null],
  ['cloud/src/features/unlisted/a.ts', "import { s } from '../staff/staff.ts'", null],
  ['cloud/src/main.ts', "import { cloud } from './testing/cloud.ts'", 'no-tests-in-what-ships'],
  ['bench/load.ts', "import { cloud } from '../cloud/src/testing/cloud.ts'", null],
  ['web/src/lost.tsx', "import styles from './lost.module.css'", 'imports-lead-somewhere'],
  ['cloud/src/ring-a.ts', "import { b } from './ring-b.ts'", null],
  ['cloud/src/ring-b.ts', "export { c } from './ring-c.ts'", null],
  ['cloud/src/ring-c.ts', "import type { a } from './ring-a.ts'", null],
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
  'cloud/src/features/clients/client-likeness.ts',
  'cloud/src/features/staff/staff.documents.ts',
  'cloud/src/features/staff/words.ts',
  'cloud/src/features/users/users.calls.ts',
  'cloud/src/features/users/users.presenter.ts',
  'cloud/src/features/users/users.rules.ts',
  'cloud/src/features/users/users.ts',
  'cloud/src/platform/calls/permit.ts',
  'cloud/src/staff.ts',
  'cloud/src/testing/cloud.ts',
  'contract/src/money.ts',
  'contract/src/programs.ts',
  'contract/src/staff.ts',
  'contract/src/users.ts',
  'web/src/features/home/home.tsx',
]

let imports: Import[]

beforeAll(() => {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  for (const [file, text] of [...IMPORTED.map((file) => [file, 'export {}'] as const), ...IMPORTS]) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `${text}\n`)
  }
  imports = readImports(root)
  rmSync(root, { recursive: true })
})

test.each(IMPORTS)('in %s, %s breaks the rule %s', (file, _, rule) => {
  const broken = RULES.filter(({ forbids }) => imports.some((one) => one.from === file && forbids(one)))
  expect(broken.map(({ name }) => name)).toEqual(rule ? [rule] : [])
})

test('findCycles finds cycles of imports, including type imports, without dynamic imports', () => {
  expect(findCycles(imports).map((files) => files.sort())).toEqual([
    ['cloud/src/ring-a.ts', 'cloud/src/ring-b.ts', 'cloud/src/ring-c.ts'],
  ])
})

test('findOrderBreaks accepts imports of features above, of the floor, and by calls', () => {
  const breaks = findOrderBreaks(imports).map(({ from, to }) => `${from} → ${to}`)
  expect(breaks.map((line) => line.replaceAll('cloud/src/features/', '')).toSorted()).toEqual([
    'clients/clients.documents.ts → staff/staff.ts',
    'clients/up.ts → staff/find-rate.ts',
    'clients/up.ts → staff/staff.ts',
    'staff/a.ts → users/users.rules.ts',
    'staff/b.ts → users/users.calls.ts',
    'staff/c.ts → users/users.presenter.ts',
    'staff/d.ts → users/users.ts',
    'unlisted/a.ts → staff/staff.ts',
  ])
})

test('findHeavyFirstLoad finds heavy files of the contract, without type imports and dynamic imports', () => {
  expect(findHeavyFirstLoad(imports)).toEqual([
    { from: 'web/src/shell.ts', to: 'contract/src/users.ts', typeOnly: false, lazy: false, missing: false },
  ])
})

test("readImports names a file that can't be parsed", () => {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  mkdirSync(join(root, 'cloud/src'), { recursive: true })
  writeFileSync(join(root, 'cloud/src/odd.ts'), 'import { from')
  expect(() => readImports(root)).toThrow('cloud/src/odd.ts')
  rmSync(root, { recursive: true })
})
