import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivateFolder } from '../../cloud/src/platform/settings/private-folder.js'
import { readSettings } from '../../cloud/src/platform/settings/read.js'
import { EACH_SETTING } from '../../cloud/src/platform/settings/table.js'
import { parseArguments } from './arguments.js'
import { build, isBuilt } from './build.js'
import { install } from './install.js'
import { BUILT_CLOUD, CLOUD_FLAGS, COMPILE_CACHE, NODE } from './paths.js'
import { run } from './run.js'
import { runTests } from './run-tests.js'
import { refuseWhileRunning } from './running.js'
import { UserError } from './user-error.js'

/**
 * Returns the environment for command line options. Default: the variables that are already set.
 * @param {string[]} words @returns {NodeJS.ProcessEnv}
 */
function environmentOf(words) {
  const { flags } = parseArguments(words, ['port', 'host', 'sample'])
  const named = { PORT: flags.port, HOST: flags.host, BELAY_SAMPLE: flags.sample }
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/**
 * Checks the added environment before anything is installed or built. Throws `UserError` for an invalid setting.
 * @param {NodeJS.ProcessEnv} added
 */
function checked(added) {
  try {
    makePrivateFolder(readSettings({ ...process.env, ...added }).dataDir)
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error))
  }
  return added
}

/** Installs and builds everything that is missing. Development packages are only installed if the build needs them. */
async function ready({ development = true } = {}) {
  const built = isBuilt()
  install({ development: development || !built })
  if (!built) refuseWhileRunning('Building would take away files that it still needs', ['serve'])
  await build()
}

/** @param {'start' | 'serve' | 'trial'} command @param {NodeJS.ProcessEnv} env */
const runCloud = (command, env) =>
  run(BUILT_CLOUD, [command], { env: { ...COMPILE_CACHE, ...env }, nodeFlags: CLOUD_FLAGS })

/** @param {string} script @returns {(words: string[]) => Promise<number>} */
const installed = (script) => async (words) => {
  install()
  return run(script, words)
}

/**
 * Returns a command that installs what is missing and runs tests.
 * @param {string} script @returns {(words: string[]) => Promise<number>}
 */
const tests = (script) => (words) => runTests(() => installed(script)(words))

/**
 * Returns a command that never installs anything: it may run next to a server, without access to a registry.
 * @param {string} script @returns {(words: string[]) => Promise<number>}
 */
const asInstalled = (script) => async (words) => {
  if (!existsSync(NODE))
    throw new UserError("Belay isn't installed here yet. Run this once, then try again:\n\n  npm ci --omit=dev")
  return run(script, words)
}

/** The settings that a trial changes: it sends no e-mail, and people can only sign in on this machine. */
const TRIAL = {
  ...{ HOST: '127.0.0.1', BELAY_URL: '', BELAY_TRUST_PROXY: '', BELAY_PRODUCTION: '', BELAY_SAMPLE: 'none' },
  ...{ DATABASE_URL: '', SMTP_URL: '' },
  ...Object.fromEntries(EACH_SETTING.flatMap(({ setting: { env } }) => (env.startsWith('OIDC_') ? [[env, '']] : []))),
  ...{ BOT_CHECK_PROVIDER: '', BOT_CHECK_SITE_KEY: '', BOT_CHECK_SECRET: '' },
  ...{ MEASUREMENT_SCRIPT: '', MEASUREMENT_ORIGINS: '' },
}
const TRIAL_PORT = '8090'

/**
 * Restores a backup into a temporary folder and runs Belay on it until it is stopped. Never installs or builds, because
 * a server may run from this folder.
 * @param {string[]} words
 */
async function trial(words) {
  const { flags, rest } = parseArguments(words, ['port'])
  const [file] = rest
  if (!file) throw new UserError('Name the backup file: npm run trial -- belay-backup.tar.gz --port=8090')
  if (!existsSync(NODE) || !existsSync(BUILT_CLOUD))
    throw new UserError("Belay isn't installed and built here yet. Run npm run serve once, then try again.")
  const folder = mkdtempSync(join(tmpdir(), 'belay-trial-'))
  try {
    const port = typeof flags.port === 'string' ? flags.port : TRIAL_PORT
    const env = checked({ ...TRIAL, PORT: port, BELAY_DATA: folder })
    const status = await run('scripts/restore.ts', [file, `--to=${folder}`], { env })
    if (status !== 0) return status
    console.log('This is a trial. It sends no e-mail. Stop it with Ctrl+C, and its folder is deleted.')
    return await runCloud('trial', env)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The npm scripts by name. Each returns the exit code.
 * @type {Record<string, (words: string[]) => Promise<number>>}
 */
export const commands = {
  async start(words) {
    const env = checked({ BELAY_SAMPLE: process.env.BELAY_SAMPLE || 'small', ...environmentOf(words) })
    await ready({ development: false })
    return runCloud('start', env)
  },
  async serve(words) {
    const env = checked({
      NODE_ENV: 'production',
      HOST: process.env.HOST || '0.0.0.0',
      ...environmentOf(words),
      BELAY_PRODUCTION: '1',
      BELAY_SAMPLE: 'none',
    })
    await ready({ development: false })
    return runCloud('serve', env)
  },
  /** Installs and builds, for a server that runs later and may not write to this folder. */
  async build() {
    await ready({ development: false })
    return 0
  },
  async bench(words) {
    await ready()
    return run('bench/main.ts', words)
  },
  async screens(words) {
    await ready()
    return run('scripts/screens.ts', words)
  },
  async dev(words) {
    checked(environmentOf(words))
    return installed('scripts/dev.ts')(words)
  },
  test: tests('scripts/test.ts'),
  check: tests('scripts/check.ts'),
  fix: (words) => installed('node_modules/@biomejs/biome/bin/biome')(['check', '--write', ...words]),
  unit: (words) => tests('node_modules/vitest/vitest.mjs')(['run', ...words]),
  async journey(words) {
    await ready()
    return runTests(() => run('scripts/journey.ts', words))
  },
  mutate: installed('scripts/mutate.ts'),
  hostile: installed('scripts/hostile.ts'),
  docs: installed('scripts/docs.ts'),
  sbom: asInstalled('scripts/sbom.ts'),
  advisories: asInstalled('scripts/advisories.ts'),
  mail: asInstalled('scripts/mail.ts'),
  'remove-second-steps': asInstalled('scripts/remove-second-steps.ts'),
  reset: asInstalled('scripts/reset.ts'),
  backup: asInstalled('scripts/backup.ts'),
  restore: asInstalled('scripts/restore.ts'),
  trial,
}
