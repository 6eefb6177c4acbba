import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.js'
import { run } from './run.js'
import { UserError } from './user-error.js'

const DIST = join(ROOT, 'web/dist')
/** Names the sources that the built files came from. It lies among them, so it goes when they go. */
const STAMP = join(DIST, '.sources')
const SOURCES = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json']

/** @param {string} path @returns {Generator<string>} */
function* filesUnder(path) {
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = `${path}/${entry.name}`
    if (entry.isFile()) yield inner
    else if (entry.isDirectory() && !['dist', 'node_modules'].includes(entry.name)) yield* filesUnder(inner)
  }
}

function sources() {
  const hash = createHash('sha1')
  for (const source of SOURCES) {
    const files = source.includes('.') ? [source] : filesUnder(source)
    for (const file of files) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash.update(`${file}\0`)
      hash.update(readFileSync(join(ROOT, file)))
    }
  }
  return hash.digest('hex')
}

/** Whether the built web app is the one that the sources make. */
export function webIsFresh() {
  return existsSync(join(DIST, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources()
}

/** Builds the web app. Throws `UserError` when it does not build. */
export async function buildWeb() {
  console.log('Building the web app…')
  const from = sources()
  const status = await run('node_modules/vite/bin/vite.js', ['build', '--logLevel=warn'], { cwd: join(ROOT, 'web') })
  if (status !== 0) throw new UserError("The web app didn't build. See the message above.")
  // Taken before building: a file changed meanwhile makes the result stale, as it should.
  writeFileSync(STAMP, from)
}
