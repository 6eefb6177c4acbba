import { spawnSync } from 'node:child_process'
import { ROOT } from './paths.js'
import { UserError } from './user-error.js'

/**
 * Runs npm in Belay's folder: the npm that started this process, or else the one on the path. Throws `UserError` if npm
 * does not start.
 * @param {string[]} words
 */
export function npm(words) {
  const called = process.env.npm_execpath
  const [command, ...before] = called?.endsWith('.js') ? [process.execPath, called] : ['npm']
  const { error, status, stdout, stderr } = spawnSync(command, [...before, ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (error && 'code' in error && error.code === 'ENOENT')
    throw new UserError("npm isn't on the path. Install Node (https://nodejs.org), which includes npm, and try again.")
  if (error) throw new UserError(`npm didn't start: ${error.message}`)
  return { status, stdout, stderr }
}
