import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.js'
import { NODE, NODE_PACKAGE, ROOT } from './paths.js'
import { refuseWhileRunning } from './running.js'
import { UserError } from './user-error.js'

/** @typedef {{ version: string, link?: boolean, optional?: boolean, dev?: boolean }} Package */
/** @param {string} file @returns {Record<string, Package>} */
const packagesOf = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages

/**
 * True if node_modules contains the packages of the lock file. npm writes its own list at the end of an install, so an
 * interrupted install counts as incomplete. Optional packages are for other platforms and ignored, except Belay's own
 * Node.
 * @param {{ development: boolean }} what
 */
function isInstalled({ development }) {
  const list = 'node_modules/.package-lock.json'
  if (!existsSync(join(ROOT, list))) return false
  const installed = packagesOf(list)
  return Object.entries(packagesOf('package-lock.json')).every(([path, wanted]) => {
    const expected = !wanted.optional || path === `node_modules/${NODE_PACKAGE}`
    const needed = path.includes('node_modules/') && !wanted.link && expected && (development || !wanted.dev)
    return !needed || installed[path]?.version === wanted.version
  })
}

/** Installs missing packages. Throws `UserError` if it fails, or while Belay runs from here and needs the old ones. */
export function install({ development = true } = {}) {
  if (!NODE_PACKAGE)
    throw new UserError(
      `Belay doesn't run on this kind of machine (${process.platform}, ${process.arch}). ` +
        'There is no Node package for it.',
    )
  if (!isInstalled({ development })) {
    refuseWhileRunning('Installing would take away packages that it still needs')
    console.log('Installing what is missing (about a minute the first time)…')
    const began = performance.now()
    const { status, stdout, stderr } = npm([
      'ci',
      '--no-audit',
      '--no-fund',
      development ? '--include=dev' : '--omit=dev',
    ])
    if (status !== 0) {
      process.stderr.write(stdout + stderr)
      throw new UserError(
        "The installation failed. See npm's message above. The first installation needs a network connection.",
      )
    }
    console.log(`Installed in ${Math.round((performance.now() - began) / 1000)} s.`)
  }
  if (!existsSync(NODE))
    throw new UserError(
      `The package "${NODE_PACKAGE}", which contains the Node that Belay runs on, isn't installed.\n` +
        'Run this once, then try again:\n\n  npm ci --include=optional',
    )
}
