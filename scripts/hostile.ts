// `npm run hostile -- --count=1000000 --seed=1 --store=sqlite`: sends hostile requests to every call, and prints the
// number of answers by status and the memory. The same seed sends the same requests.
import { parseArguments } from './launch/arguments.js'
import { runScript } from './run-script.ts'
import { node } from './testing/step.ts'

const { flags } = parseArguments(process.argv.slice(2), ['count', 'seed', 'store'])

await runScript(async () => {
  const { count = '1000000', seed = String(Date.now() % 1e9), store = 'sqlite' } = flags
  process.exitCode = await node(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=cloud',
      'cloud/src/hostile-requests.test.ts',
      '-t',
      String(store),
    ],
    { BELAY_HOSTILE_COUNT: String(count), BELAY_HOSTILE_SEED: String(seed) },
  )
})
