// Checks the download sizes of a first, signed-out visit of `/`, and the sizes that public pages and the schedule add,
// against their budgets. Reads the built files as the browser would.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** The first load's budget, gzipped, in KB of 1000 bytes. */
const BUDGET = { js: 130, css: 12 }
/** The budget of the schedule, the first list that people open on a phone. Forms, panels and menus load later. */
const SCHEDULE = { module: 'src/routes/app.schedule.scheduleDisplay.tsx', adds: { js: 75, css: 26 } }
/**
 * The budget of the pages that everyone may open, with what the frame loads after each. They load without the component
 * library.
 */
const PUBLIC = {
  modules: [
    ...['login', 'contract', 'answer', 'app.policies.termsAndConditions', 'app.policies.privacyPolicy'].map(
      (name) => `src/routes/${name}.tsx`,
    ),
    'src/shell/late-parts.ts',
  ],
  adds: { js: 24.3, css: 4 },
}
/** The budget of the script that draws the schedule's first list on a phone. It loads before the app and without it. */
const EARLY = {
  modules: ['src/send-first-calls.ts', 'src/features/schedule/agenda/early-agenda.tsx'],
  js: 27.2,
  css: 5,
}
/** The budget of the script that draws a Facilitator's shift in the same way. */
const EARLY_SHIFT = { modules: ['src/send-first-calls.ts', 'src/features/shift/early-shift.tsx'], js: 28.5, css: 6 }

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url))
/** @param {string} path */
const read = (path) => readFileSync(join(DIST, path))

const html = read('index.html').toString()
const manifestFile = ['.vite/manifest.json', 'manifest.json'].find(
  (file) => existsSync(join(DIST, file)) && read(file).includes('"isEntry"'),
)
if (!manifestFile) throw new Error('web/dist holds no build manifest: `build.manifest` must be on.')
/** @type {Record<string, { file: string, src?: string, isEntry?: boolean, imports?: string[], css?: string[] }>} */
const manifest = JSON.parse(read(manifestFile).toString())

/** @type {Set<string>} */
const files = new Set()
/** @param {string} key */
function take(key, into = files) {
  const chunk = manifest[key]
  if (!chunk || into.has(chunk.file)) return
  into.add(chunk.file)
  for (const css of chunk.css ?? []) into.add(css)
  for (const imported of chunk.imports ?? []) take(imported, into)
}
for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) take(key)
for (const [, path = ''] of html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)) files.add(path)

/** @param {Iterable<string>} paths @param {string} kind */
const sizesOf = (paths, kind) =>
  [...paths]
    .filter((file) => file.endsWith(`.${kind}`))
    .map((file) => ({ file, size: gzipSync(read(file)).length / 1000 }))

/** @param {string[]} modules */
const filesOf = (modules) => {
  /** @type {Set<string>} */
  const added = new Set()
  for (const module of modules) take(module, added)
  return added
}

const wrong = []
for (const kind of /** @type {const} */ (['js', 'css'])) {
  const sizes = sizesOf(files, kind)
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  console.log(`${kind.toUpperCase()} ${total.toFixed(1)} KB of ${BUDGET[kind]} KB gzipped`)
  for (const { file, size } of sizes.sort((a, b) => b.size - a.size))
    console.log(`  ${size.toFixed(1).padStart(6)}  ${file}`)
  if (sizes.length === 0) wrong.push(`No ${kind} was found: the check looked in the wrong place.`)
  if (total > BUDGET[kind]) wrong.push(`The ${kind} of the first load is over its budget.`)
  for (const { name, modules, first, most } of [
    { name: 'What pages open to everyone add', modules: PUBLIC.modules, first: files, most: PUBLIC.adds[kind] },
    { name: 'What the schedule adds', modules: [SCHEDULE.module], first: files, most: SCHEDULE.adds[kind] },
    { name: 'What draws its first list', modules: EARLY.modules, first: new Set(), most: EARLY[kind] },
    { name: 'What draws a shift', modules: EARLY_SHIFT.modules, first: new Set(), most: EARLY_SHIFT[kind] },
  ]) {
    const sum = sizesOf(filesOf(modules).difference(first), kind).reduce((total, { size }) => total + size, 0)
    console.log(`${name}: ${kind.toUpperCase()} ${sum.toFixed(1)} KB of ${most} KB gzipped`)
    if (sum === 0) wrong.push(`${name}, ${kind}: nothing was found: the check looked in the wrong place.`)
    if (sum > most) wrong.push(`${name}, ${kind}, is over its budget.`)
  }
}
// Markers that no minifier renames: zod's in every schema, and oRPC's in every contract.
for (const file of files) {
  if (!file.endsWith('.js')) continue
  const text = read(file).toString()
  if (/_zod\b/.test(text)) wrong.push(`${file} holds zod.`)
  if (/~orpc\b/.test(text) && /errorMap/.test(text)) wrong.push(`${file} holds the contract tree.`)
}
// A component's class names are in the scripts. The style sheet of the component must be imported in
// web/src/mantine.css.
const LIBRARY = dirname(createRequire(join(DIST, '../package.json')).resolve('@mantine/core/styles.css'))
const built = readdirSync(join(DIST, 'assets'))
const textOf = (/** @type {string} */ kind) =>
  built
    .filter((file) => file.endsWith(kind))
    .map((file) => read(join('assets', file)).toString())
    .join('\n')
const classesIn = (/** @type {string} */ text) => new Set(text.match(/\bm_[0-9a-f]{6,}\b/g))
const [inScripts, inStyles] = [classesIn(textOf('.js')), classesIn(textOf('.css'))]
for (const file of readdirSync(join(LIBRARY, 'styles')).filter((name) => name.endsWith('.layer.css'))) {
  const classes = [...classesIn(readFileSync(join(LIBRARY, 'styles', file), 'utf8'))]
  if (classes.some((name) => inScripts.has(name)) && !classes.some((name) => inStyles.has(name)))
    wrong.push(`web/src/mantine.css lacks ${file}.`)
}
for (const line of wrong) console.error(line)
process.exitCode = wrong.length === 0 ? 0 : 1
