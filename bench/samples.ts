// The sample centre as a data folder that benchmarks copy. It is cached for the current code.
import { createHash } from 'node:crypto'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OTHER_SAMPLE_ADMIN, SAMPLE_PASSWORD, SAMPLE_SIGN_INS } from '../cloud/src/features/centre/sample-sign-ins.ts'
import { users } from '../cloud/src/features/users/users.documents.ts'
import { openBelay } from '../cloud/src/open-belay.ts'
import { SYSTEM } from '../cloud/src/platform/calls/actor.ts'
import { transact } from '../cloud/src/platform/documents/transaction.ts'
import { createAccount } from '../cloud/src/platform/identity/accounts.ts'
import { quietLog } from '../cloud/src/platform/process/log.ts'
import { readSettings } from '../cloud/src/platform/settings/settings.ts'
import { type Amounts, LARGE } from '../cloud/src/sample/large/large-sample.ts'
import { loadSample } from '../cloud/src/sample/load-sample.ts'
import { startCloud } from '../e2e/harness/cloud.ts'
import { ROOT } from '../scripts/launch/paths.js'

/** The centres of `npm start`, and four that differ only in their number of documents. */
export type Sample = 'small' | 'large' | '1,000' | '10,000' | '100,000' | '1,000,000'

/** Returns a centre with this number of documents. All have the same number of undecided requests and of people. */
const centreOf = (documents: number): Amounts => ({
  requests: documents / 5,
  onePendingIn: documents / 125,
  programs: documents / 10,
  logs: documents / 2,
  requesters: documents / 125,
  workers: 100,
})

const AMOUNTS: Record<Sample, Amounts> = {
  small: LARGE,
  large: LARGE,
  '1,000': centreOf(1000),
  '10,000': centreOf(10_000),
  '100,000': centreOf(100_000),
  '1,000,000': centreOf(1_000_000),
}
/** The number of people in addition to those of the sign-in page who get an account, with the same password. */
const MORE_ACCOUNTS = 20
const ACCOUNTS = 'accounts.json'

const CACHE = join(ROOT, 'node_modules/.cache/belay-bench')
/** The age limit of a cached sample, because its days are relative to the day on which it was created. */
const KEPT_FOR_MS = 7 * 86_400_000
/** The sources that the documents and their tables depend on. A start updates outdated indexes. */
const SOURCES = [
  'cloud/src/sample/**/*.ts',
  'cloud/src/features/**/*.documents.ts',
  'cloud/src/platform/documents/**/*tables.ts',
]

function stateOfCode(sample: Sample): string {
  const hash = createHash('sha256').update(JSON.stringify(AMOUNTS[sample]))
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort())
    if (!file.endsWith('.test.ts')) hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 12)
}

/** Returns the folder of a sample in SQLite. Nothing may write to it. */
export async function templateOf(sample: Sample): Promise<string> {
  const folder = join(CACHE, `${sample}-${stateOfCode(sample)}`)
  const madeAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (madeAt > Date.now() - KEPT_FOR_MS) return folder
  mkdirSync(CACHE, { recursive: true })
  for (const outdated of globSync(`${sample}-*`, { cwd: CACHE })) rmSync(join(CACHE, outdated), { recursive: true })
  const loading = mkdtempSync(join(CACHE, 'loading-'))
  try {
    await fill(sample, loading, '')
    renameSync(loading, folder)
  } finally {
    rmSync(loading, { recursive: true, force: true })
  }
  return folder
}

/** Loads a sample into an empty data folder. With `databaseUrl`, its documents go into an empty PostgreSQL database. */
export async function fill(sample: Sample, dataDir: string, databaseUrl: string): Promise<void> {
  if (sample === 'small') {
    // This start copies the sample that other tests have loaded.
    const env = { BELAY_SAMPLE: 'small', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const cloud = await startCloud({ env, dataDir })
    await cloud.stop()
  } else console.log(`Loading the ${sample} sample…`)
  const settings = readSettings({}, { dataDir, databaseUrl, allowances: 0 })
  const { services, close } = await openBelay(settings, quietLog)
  if (sample !== 'small') await loadSample({ ...services, settings: { ...settings, sample: 'large' } }, AMOUNTS[sample])
  const { items } = await services.store.find(users, { orderBy: 'createdAt', limit: 2 * MORE_ACCOUNTS })
  const others = items
    .filter(({ email }) => ![...SAMPLE_SIGN_INS, OTHER_SAMPLE_ADMIN].some((person) => person.email === email))
    .slice(0, MORE_ACCOUNTS)
  const password = await services.identity.passwords.hash(SAMPLE_PASSWORD)
  await transact(services, SYSTEM, 'bench', async (tx) => {
    for (const { userid, email, username } of others)
      createAccount(tx, { userid, email, name: username, password, verified: true })
  })
  await close()
  const emails = [...SAMPLE_SIGN_INS, ...others].map(({ email }) => email)
  writeFileSync(join(dataDir, ACCOUNTS), JSON.stringify(emails))
}

/** Returns the people of a copy who can sign in. The first is an Admin. */
export const accountsOf = (dataDir: string): string[] => JSON.parse(readFileSync(join(dataDir, ACCOUNTS), 'utf8'))

const temporaryFolders: string[] = []
process.once('exit', () => {
  for (const folder of temporaryFolders) rmSync(folder, { recursive: true, force: true })
})

/** Creates a folder that is deleted when this process ends, empty or as a copy of a template. */
export function temporaryFolder(template?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'belay-bench-'))
  temporaryFolders.push(folder)
  if (template !== undefined) cpSync(template, folder, { recursive: true })
  return folder
}
