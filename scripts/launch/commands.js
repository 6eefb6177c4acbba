import { install } from './install.js'
import { run } from './run.js'
import { buildWeb, webIsFresh } from './web.js'
import { readWords } from './words.js'

/** The environment that command line words ask for; what is set in the environment already is the default. @param {string[]} words */
function asked(words) {
  const { flags } = readWords(words, ['port', 'host', 'sample'])
  const named = { PORT: flags.port, HOST: flags.host, BELAY_SAMPLE: flags.sample }
  return Object.fromEntries(Object.entries(named).filter((pair) => typeof pair[1] === 'string'))
}

async function ready({ development = true } = {}) {
  const fresh = webIsFresh()
  // A server that brings a built web app needs no build tools.
  install({ development: development || !fresh })
  if (!fresh) await buildWeb()
}

/** @param {string} script @returns {(words: string[]) => Promise<number>} */
const installed = (script) => async (words) => {
  install()
  return run(script, words)
}

/**
 * What each npm script does. Each answers the exit code.
 * @type {Record<string, (words: string[]) => Promise<number>>}
 */
export const commands = {
  async start(words) {
    const env = asked(words)
    await ready()
    return run('cloud/src/main.ts', [], { env: { BELAY_SAMPLE: process.env.BELAY_SAMPLE || 'small', ...env } })
  },
  async serve(words) {
    const env = asked(words)
    await ready({ development: false })
    return run('cloud/src/main.ts', [], {
      env: { NODE_ENV: 'production', HOST: process.env.HOST || '0.0.0.0', ...env, BELAY_PRODUCTION: '1', BELAY_SAMPLE: 'none' },
    })
  },
  async bench(words) {
    await ready()
    return run('bench/main.ts', words)
  },
  async screens(words) {
    await ready()
    return run('scripts/screens.ts', words)
  },
  dev: installed('scripts/dev.ts'),
  test: installed('scripts/test.ts'),
  check: installed('scripts/check.ts'),
  reset: installed('scripts/reset.ts'),
  backup: installed('scripts/backup.ts'),
  restore: installed('scripts/restore.ts'),
}
