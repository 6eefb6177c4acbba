// The sample centre as a data folder that benchmarks copy. It is made once for each state of the code that makes it.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../scripts/launch/paths.js'
import { startBelay } from './servers.ts'

export type Sample = 'small' | 'large'

const CACHE = join(ROOT, 'node_modules/.cache/belay-bench')
/** What the documents and their tables depend on. Start-up brings indexes of an older form up to date. */
const SOURCES = [
  'contract/src/*.ts',
  'cloud/src/sample/*.ts',
  'cloud/src/features/*/*.documents.ts',
  'cloud/src/platform/documents/*tables.ts',
]

/** The state of the code that makes a sample, and the day, from which the sample's days are counted. */
function stateOfCode(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort())
    if (!file.endsWith('.test.ts')) hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 12)
}

/** The folder of a sample, which nothing may be written to. */
export async function templateOf(sample: Sample): Promise<string> {
  const folder = join(CACHE, `${sample}-${stateOfCode()}`)
  if (existsSync(folder)) return folder
  mkdirSync(CACHE, { recursive: true })
  for (const outdated of globSync(`${sample}-*`, { cwd: CACHE }))
    rmSync(join(CACHE, outdated), { recursive: true, force: true })
  console.log(`Loading the ${sample} sample…`)
  const loading = mkdtempSync(join(CACHE, 'loading-'))
  const server = await startBelay(loading, { BELAY_SAMPLE: sample })
  await server.stop()
  renameSync(loading, folder)
  return folder
}

/** A copy of a template, and how to remove it. */
export function copyOf(template: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'belay-bench-'))
  cpSync(template, folder, { recursive: true })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
