// `npm run hostile -- --count=1000000 --seed=1 --store=sqlite`: sends hostile requests to every call. At ten equal
// distances, prints the answers by status, the requests per second and the heap after a forced collection. The same
// seed sends the same requests. `--processes=2` divides them between two processes, each with a separate store.
import { parseArguments } from './launch/arguments.js'
import { runScript } from './run-script.ts'
import { node } from './testing/step.ts'

const { flags } = parseArguments(process.argv.slice(2), ['count', 'seed', 'store', 'processes'])

/** The distance between the seeds of two processes: each uses one seed per 2,000 requests. */
const SEEDS_OF_A_PROCESS = 1_000_000

await runScript(async () => {
  const { count = '1000000', seed = String(Date.now() % 1e9), store = 'sqlite', processes = '1' } = flags
  const test = ['run', '--project=cloud', 'cloud/src/hostile-requests.test.ts', '-t', String(store)]
  const codes = await Promise.all(
    Array.from({ length: Number(processes) }, (_, at) =>
      node(['node_modules/vitest/vitest.mjs', ...test], {
        BELAY_HOSTILE_COUNT: String(Math.ceil(Number(count) / Number(processes))),
        BELAY_HOSTILE_SEED: String(Number(seed) + at * SEEDS_OF_A_PROCESS),
      }),
    ),
  )
  process.exitCode = Math.max(...codes)
})
