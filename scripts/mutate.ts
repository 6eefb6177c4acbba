// `npm run mutate -- pay-runs`: makes small changes, one by one, to the rules whose path holds these words, and lists
// each change that no test in the same folder notices. StrykerJS is installed on first use.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './launch/paths.js'
import { runScript } from './run-script.ts'
import { listSourceFiles } from './source-files.ts'
import { node } from './testing/step.ts'

const FOLDER = join(ROOT, 'scripts/mutate')
const words = process.argv.slice(2)

await runScript(async () => {
  const rules = listSourceFiles(['.rules.ts'])
    .filter((file) => file.startsWith('cloud/src/features/'))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  if (rules.length === 0) throw new Error(`No rules have ${words.join(' or ')} in their path.`)
  const tests = [...new Set(rules.map(dirname))].map((folder) => `${folder}/**/*.test.ts`)
  if (!existsSync(join(FOLDER, 'node_modules'))) {
    const install = ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
    if (spawnSync('npm', install, { cwd: FOLDER, stdio: 'inherit' }).status !== 0) throw new Error('npm ci failed.')
  }
  process.exitCode = await node([
    join(FOLDER, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
    'run',
    join(FOLDER, 'stryker.config.json'),
    `--mutate=${rules.join(',')}`,
    `--testFiles=${tests.join(',')}`,
  ])
})
