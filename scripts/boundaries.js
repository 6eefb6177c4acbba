// Checks the imports between the parts of the code, import cycles, the order of the features, and the files of the
// contract in the browser's first load. The rules are in boundaries/rules.ts.
import { fileURLToPath } from 'node:url'
import { findCycles } from './boundaries/cycles.ts'
import { findOrderBreaks } from './boundaries/feature-order.ts'
import { findHeavyFirstLoad } from './boundaries/first-load.ts'
import { readImports } from './boundaries/read-imports.ts'
import { RULES } from './boundaries/rules.ts'

const imports = readImports(fileURLToPath(new URL('..', import.meta.url)))
const broken = [
  ...RULES.map(({ name, why, forbids }) => ({
    name,
    why,
    where: imports.filter(forbids).map(({ from, to }) => `${from} → ${to}`),
  })),
  {
    name: 'no-cycles',
    why: 'Files do not import each other in a ring, types included.',
    where: findCycles(imports).map((files) => files.join(', ')),
  },
  {
    name: 'feature-order',
    why: 'A feature imports only features above it (FEATURE_ORDER), documents, and finders that know no more.',
    where: findOrderBreaks(imports).map(({ from, to }) => `${from} → ${to}`),
  },
  {
    name: 'light-first-load',
    why: 'Import it as a type, or from a file that is loaded on demand.',
    where: findHeavyFirstLoad(imports).map(({ from, to }) => `${from} → ${to}`),
  },
].filter(({ where }) => where.length > 0)

for (const { name, why, where } of broken) console.error(`${name}: ${why}\n  ${where.join('\n  ')}`)
if (broken.length === 0) console.log(`All ${imports.length} imports keep to the rules.`)
process.exitCode = broken.length === 0 ? 0 : 1
