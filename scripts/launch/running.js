import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { BUILT_CLOUD } from './paths.js'
import { UserError } from './user-error.js'

/**
 * Finds the processes that run the built cloud of this folder, each with its command. Returns none on systems without
 * `/proc`.
 * @returns {{ pid: string, command: string | undefined }[]}
 */
function findServers() {
  if (!existsSync('/proc')) return []
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      const at = words.indexOf(BUILT_CLOUD)
      return at === -1 ? [] : [{ pid, command: words[at + 1] }]
    } catch {
      return [] // The process has just ended.
    }
  })
}

/**
 * Throws `UserError` if Belay runs from this folder by one of these commands.
 * @param {string} consequence @param {string[]} commands
 */
export function refuseWhileRunning(consequence, commands = ['start', 'serve', 'trial']) {
  const [server] = findServers().filter(({ command }) => command === undefined || commands.includes(command))
  if (!server) return
  throw new UserError(
    `Belay is running from this folder (process ${server.pid}). ${consequence}.\n` +
      'Stop it first, or use another folder for this.',
  )
}
