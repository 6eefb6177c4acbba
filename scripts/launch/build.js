import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.js'
import { run } from './run.js'
import { UserError } from './user-error.js'

/** What is built, each in its own folder, and from what beside that folder. */
const BUILDS = [
  { name: 'web app', folder: 'web', result: 'index.html', others: ['tsconfig.base.json'] },
  { name: 'cloud', folder: 'cloud', result: 'main.js', others: [] },
]
/** @typedef {typeof BUILDS[number]} Build */

/** @param {Build} build */
const distOf = ({ folder }) => join(ROOT, folder, 'dist')
/**
 * Names the sources that the built files came from. It lies among them, so it goes when they go.
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

/** Whether the built web app and the built cloud are those that the sources make. */
export const isBuilt = () => BUILDS.every(isFresh)

/** Builds the web app and the cloud where their sources have changed. Throws `UserError` when one does not build. */
export async function build() {
  for (const stale of BUILDS.filter((one) => !isFresh(one))) {
    const { name, folder } = stale
    console.log(`Building the ${name}…`)
    const from = sourcesOf(stale)
    const status = await run('node_modules/vite/bin/vite.js', ['build', '--logLevel=warn'], {
      cwd: join(ROOT, folder),
      // The unit tests build too, and what they build is served later.
      env: { NODE_ENV: 'production' },
    })
    if (status !== 0) throw new UserError(`The ${name} didn't build. See the message above.`)
    // Taken before building: a file changed meanwhile makes the result stale, as it should.
    writeFileSync(stampOf(stale), from)
  }
}
