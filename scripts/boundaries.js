// Which rooms may import which, checked over every source file. The features come from the folders, so a new one is bound at once.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What the browser's first load may take from the contract beside types: small, without schemas. */
const LIGHT_CONTRACT = ['access', 'constants', 'dates', 'errors', 'money', 'statuses']

/** @param {string} folder @returns {string[]} source files, as paths from the root */
function sourcesUnder(folder) {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('/node_modules/') && !file.endsWith('.gen.ts'))
}

/**
 * The imports of a file; `types` when nothing of them is left at run time, `lazy` when loaded on demand.
 * @param {string} text
 */
export function importsOf(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const found = []
  const statements = [
    ...code.matchAll(/^[ \t]*(?:import|export)\b([^'"`;()=]*?)\bfrom\s*['"]([^'"]+)['"]/gm),
    ...code.matchAll(/^[ \t]*import()\s*['"]([^'"]+)['"]/gm),
  ]
  for (const [, names = '', from = ''] of statements) {
    const inner = /^\s*\{([\s\S]*)\}\s*$/.exec(names)?.[1]
    const types =
      /^\s*type\s+[{*\w]/.test(names) ||
      (inner !== undefined &&
        inner.trim() !== '' &&
        inner.split(',').every((name) => !name.trim() || /^\s*type\s/.test(name)))
    found.push({ from, types, lazy: false })
  }
  for (const [, from = ''] of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g))
    found.push({ from, types: false, lazy: true })
  return found
}

/**
 * The file that an import leads to, as a path from the root, or the bare name of a package.
 * @param {string} file @param {string} from
 */
function target(file, from) {
  if (from.startsWith('@belay/')) {
    const [, room, ...path] = from.split('/')
    return `${room}/src/${path.join('/') || 'index'}.ts`
  }
  const alias = /^[@~]\/(.*)$/.exec(from)
  if (!from.startsWith('.') && !alias) return from
  const path = alias
    ? `${file.split('/')[0]}/src/${alias[1]}`
    : relative(ROOT, join(ROOT, dirname(file), from)).replaceAll('\\', '/')
  const bare = path.split('?')[0] ?? path
  const candidates = [bare, `${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`, `${bare}/index.tsx`]
  return (
    candidates.find((candidate) => existsSync(join(ROOT, candidate)) && statSync(join(ROOT, candidate)).isFile()) ??
    bare
  )
}

/** @param {string} path */
const featureOf = (path) => /^(cloud|web)\/src\/features\/([^/]+)\//.exec(path)?.slice(1, 3).join('/')
/** @param {string} path */
const isTest = (path) => /\.(test|testing)\.tsx?$/.test(path) || /\/(testing|test)\//.test(path)

/**
 * What is wrong with this import, if anything.
 * @param {string} file @param {{ from: string, types: boolean }} import_
 */
export function objection(file, { from, types }) {
  const to = target(file, from)
  const room = file.split('/')[0]
  const inside = to.includes('/src/')
  if (room === 'contract' && !isTest(file)) {
    if (!to.startsWith('contract/') && !/^(zod|@orpc\/contract)(\/|$)/.test(to))
      return 'the contract imports zod and @orpc/contract, nothing else'
  }
  if (room === 'cloud' && (to.startsWith('web/') || to.startsWith('@belay/web')))
    return 'the cloud knows nothing of the web'
  if (room === 'web' && (to.startsWith('cloud/') || to.startsWith('@belay/cloud')))
    return 'the web reaches the cloud only through the contract'
  if (!inside) return undefined
  if (file.startsWith('cloud/src/platform/') && to.startsWith('cloud/src/features/') && !isTest(file))
    return 'the platform knows nothing of features'
  if (file.startsWith('web/src/ui/') && to.startsWith('web/src/features/')) return 'the kit knows nothing of features'
  const own = featureOf(file)
  const other = featureOf(to)
  if (own && other && own !== other && !isTest(file) && /\.(calls|rules|test)\.tsx?$/.test(to))
    return "another feature's calls, rules and tests are its own business"
  if (!types && isTest(to) && !isTest(file)) return 'what ships does not import tests'
  return undefined
}

/** Every file that the browser's first load holds: the entry and what it imports, at run time and not on demand. */
function firstLoad() {
  const entry = ['web/src/main.tsx', 'web/src/main.ts'].find((file) => existsSync(join(ROOT, file)))
  /** @type {Map<string, string>} */
  const reached = new Map()
  const queue = entry ? [{ file: entry, by: '' }] : []
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (reached.has(next.file)) continue
    reached.set(next.file, next.by)
    if (!/\.tsx?$/.test(next.file) || !next.file.startsWith('web/') || !existsSync(join(ROOT, next.file))) continue
    for (const { from, types, lazy } of importsOf(readFileSync(join(ROOT, next.file), 'utf8'))) {
      if (!types && !lazy) queue.push({ file: target(next.file, from), by: next.file })
    }
  }
  return reached
}

function check() {
  const wrong = []
  for (const file of ['contract/src', 'cloud/src', 'web/src'].flatMap(sourcesUnder)) {
    for (const one of importsOf(readFileSync(join(ROOT, file), 'utf8'))) {
      const why = objection(file, one)
      if (why) wrong.push(`${file} imports ${one.from}: ${why}`)
    }
  }
  for (const [file, by] of firstLoad()) {
    const module = /^contract\/src\/(.*)\.ts$/.exec(file)?.[1]
    const heavy =
      file === 'zod' ||
      file.startsWith('zod/') ||
      file === '@orpc/contract' ||
      (module !== undefined && !LIGHT_CONTRACT.includes(module))
    if (heavy) wrong.push(`${by} brings ${file} into the first load: import it as a type, or from a lazy file`)
  }
  return wrong
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wrong = check()
  for (const line of wrong) console.error(line)
  console.log(wrong.length === 0 ? 'Every import stays within its bounds.' : `${wrong.length} imports out of bounds.`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
