import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { NODE, ROOT } from './paths.js'
import { Trouble } from './trouble.js'

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a script on Belay's own Node in the foreground and answers its exit code. Signals reach it (one from the keyboard
 * reaches it by itself), and it does not outlive this process.
 * @param {string} script @param {string[]} words @param {{ cwd?: string, env?: NodeJS.ProcessEnv, nodeFlags?: string[] }} options
 * @returns {Promise<number>}
 */
export function run(script, words = [], { cwd = ROOT, env = {}, nodeFlags = [] } = {}) {
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
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new Trouble(`Belay's own Node does not run (${error.message}).\nRun this once, then try again:\n\n  npm rebuild node --ignore-scripts=false`)),
    )
    child.once('exit', (code, signal) => {
      for (const name of SIGNALS) process.off(name, pass)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
