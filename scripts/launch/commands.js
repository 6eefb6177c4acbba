import { existsSync } from 'node:fs'
import { makePrivateFolder } from '../../cloud/src/platform/settings/private-folder.js'
import { readSettings } from '../../cloud/src/platform/settings/read.js'
import { parseArguments } from './arguments.js'
import { build, isBuilt } from './build.js'
import { install } from './install.js'
import { BUILT_CLOUD, CLOUD_FLAGS, COMPILE_CACHE, NODE } from './paths.js'
import { run } from './run.js'
import { UserError } from './user-error.js'

/**
 * The environment that command line words ask for; what is set in the environment already is the default.
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
 * Checks what a start adds to the environment, before anything is installed or built. Throws `UserError` for a wrong
 * setting.
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

async function ready({ development = true } = {}) {
  // A server that brings what is built needs no build tools.
  install({ development: development || !isBuilt() })
  await build()
}

/** @param {string} script @returns {(words: string[]) => Promise<number>} */
const installed = (script) => async (words) => {
  install()
  return run(script, words)
}

/**
 * For what must never install anything: it may run beside a server, with no registry to install from.
 * @param {string} script @returns {(words: string[]) => Promise<number>}
 */
const asInstalled = (script) => async (words) => {
  if (!existsSync(NODE))
    throw new UserError("Belay isn't installed here yet. Run this once, then try again:\n\n  npm ci --omit=dev")
  return run(script, words)
}

/**
 * What each npm script does. Each answers the exit code.
 * @type {Record<string, (words: string[]) => Promise<number>>}
 */
export const commands = {
  async start(words) {
    const env = checked({ BELAY_SAMPLE: process.env.BELAY_SAMPLE || 'small', ...environmentOf(words) })
    await ready()
    return run(BUILT_CLOUD, [], { env: { ...COMPILE_CACHE, ...env }, nodeFlags: CLOUD_FLAGS })
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
    return run(BUILT_CLOUD, [], { env: { ...COMPILE_CACHE, ...env }, nodeFlags: CLOUD_FLAGS })
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
  test: installed('scripts/test.ts'),
  check: installed('scripts/check.ts'),
  fix: (words) => installed('node_modules/@biomejs/biome/bin/biome')(['check', '--write', ...words]),
  unit: (words) => installed('node_modules/vitest/vitest.mjs')(['run', ...words]),
  async journey(words) {
    await ready()
    return run('scripts/journey.ts', words)
  },
  docs: installed('scripts/settings-doc.ts'),
  mail: asInstalled('scripts/mail.ts'),
  reset: installed('scripts/reset.ts'),
  backup: asInstalled('scripts/backup.ts'),
  restore: asInstalled('scripts/restore.ts'),
}
