import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.js'
import { run } from './run.js'
import { UserError } from './user-error.js'

/** The builds: each with its folder, and the other sources that it uses. */
const BUILDS = [
  { name: 'web app', folder: 'web', result: 'index.html', others: ['tsconfig.base.json'] },
  { name: 'cloud', folder: 'cloud', result: 'main.js', others: [] },
]
/** @typedef {typeof BUILDS[number]} Build */

/** @param {Build} build */
const distOf = ({ folder }) => join(ROOT, folder, 'dist')
/**
 * Returns the path of the file that stores the hash of the sources. It is deleted together with the built files.
 * @param {Build} build
 */
const stampOf = (build) => join(distOf(build), '.sources')

/** @param {string} path @returns {Generator<string>} */
function* filesUnder(path) {
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = `${path}/${entry.name}`
    if (entry.isFile()) yield inner
    else if (entry.isDirectory() && !['dist', 'node_modules'].includes(entry.name)) yield* filesUnder(inner)
  }
}

/** @param {Build} build */
function sourcesOf({ folder, others }) {
  const hash = createHash('sha1')
  for (const source of [folder, 'contract', 'package-lock.json', ...others]) {
    const files = source.includes('.') ? [source] : filesUnder(source)
    for (const file of files) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash.update(`${file}\0`)
      hash.update(readFileSync(join(ROOT, file)))
    }
  }
  return hash.digest('hex')
}

/** @param {Build} build */
function isFresh(build) {
  const stamp = stampOf(build)
  const isBuilt = existsSync(join(distOf(build), build.result)) && existsSync(stamp)
  return isBuilt && readFileSync(stamp, 'utf8') === sourcesOf(build)
}

/** True if the built web app and cloud are up to date with the sources. */
export const isBuilt = () => BUILDS.every(isFresh)

/** Builds the web app and the cloud if their sources have changed. Throws `UserError` if a build fails. */
export async function build() {
  for (const stale of BUILDS.filter((one) => !isFresh(one))) {
    const { name, folder } = stale
    console.log(`Building the ${name}…`)
    const from = sourcesOf(stale)
    const status = await run('node_modules/vite/bin/vite.js', ['build', '--logLevel=warn'], {
      cwd: join(ROOT, folder),
      // The unit tests build too, and their build may be served later.
      env: { NODE_ENV: 'production' },
    })
    if (status !== 0) throw new UserError(`The ${name} didn't build. See the message above.`)
    // The hash is computed before the build, so that a file that changes during the build makes the result stale.
    writeFileSync(stampOf(stale), from)
  }
}
