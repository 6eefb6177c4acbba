import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { checkNode } from './check-node.js'
import { NODE, ROOT } from './paths.js'
import { UserError } from './user-error.js'

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Returns the IDs of the parent process and of its parent, if the system provides them. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.replace(/^.*\) \S /s, '').split(' ')[0]}`
  } catch {
    return String(process.ppid)
  }
}

/**
 * Checks Belay's own Node, runs a script on it in the foreground and returns the exit code. Forwards signals to the
 * script (a signal from the keyboard reaches the script directly), and stops it when this process ends.
 * @param {string} script @param {string[]} words
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, nodeFlags?: string[] }} options
 * @returns {Promise<number>}
 */
export function run(script, words = [], { cwd = ROOT, env = {}, nodeFlags = [] } = {}) {
  checkNode()
  const file = isAbsolute(script) ? script : join(ROOT, script)
  const child = spawn(NODE, [...nodeFlags, '--import', join(ROOT, 'scripts/launch/with-parent.js'), file, ...words], {
    cwd,
    env: { ...process.env, ...env, PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}` },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  // npm forwards a signal only to its shell, and no signal when it is killed. In both cases this process gets a new
  // parent.
  const family = ancestors()
  const watch = setInterval(
    () => process.env.npm_lifecycle_event && ancestors() !== family && child.kill('SIGTERM'),
    250,
  )
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(
        new UserError(
          `Belay's own Node doesn't run (${error.message}).\n` +
            'Run this once, then try again:\n\n  npm ci --include=optional',
        ),
      ),
    )
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      for (const name of SIGNALS) process.off(name, pass)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
