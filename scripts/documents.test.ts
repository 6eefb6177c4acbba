import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import { ROOT } from './launch/paths.js'
import { listSourceFiles, readSource } from './source-files.ts'

const files = listSourceFiles([''])
const documents = files.filter((file) => /^[A-Z]+\.md$|^docs\/.*\.md$/.test(file))
const readme = readSource('README.md')
const contributing = readSource('CONTRIBUTING.md')
const ignored = readSource('.gitignore').split('\n')

/** Returns the rows of all tables of a document, as cells. */
const rowsOf = (document: string): string[][] =>
  [...document.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) => row.split('|').map((cell) => cell.trim()))

const codeOf = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** Returns the relative links of a Markdown text as paths from the root. */
const linksOf = (file: string, text: string): string[] =>
  [...text.matchAll(/\]\(([^):#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => posix.join(dirname(file), link))

/** Returns the scripts that a text runs: `npm start`, `npm test` and `npm run x`. */
const commandsOf = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run ([a-z-]+)|(start|test)\b)/g)].map(([, run, plain]) => run ?? plain ?? '')

/** True if a file or folder matches a path in a table. `<noun>` and the name `x` of a file stand for any name. */
function isThere(path: string): boolean {
  if (ignored.some((line) => [path, `/${path}`].includes(line))) return true
  const end = path.endsWith('/') ? '' : '$'
  const pattern = path
    .replace(/^x(?=\.)/, '<file>')
    .replace(/[.]/g, '\\.')
    .replace(/<\w+>/g, '[^/.]+')
  return files.some((file) => new RegExp(`(^|/)${pattern}${end}`).test(file))
}
const isPath = (code: string) => /^[\w.<>/-]+(\/|\.(tsx?|js|md))$/.test(code)

describe('The documents', () => {
  test('name only commands that exist', () => {
    const named = documents.flatMap((file) => commandsOf(readSource(file)).map((command) => ({ file, command })))
    expect(named.filter(({ command }) => !(command in packageFile.scripts))).toEqual([])
  })

  test('name every command', () => {
    const named = documents
      .filter((file) => !file.includes('decisions/'))
      .flatMap((file) => commandsOf(readSource(file)))
    expect(Object.keys(packageFile.scripts).filter((command) => !named.includes(command))).toEqual([])
  })

  test('link only to files that exist', () => {
    const links = documents.flatMap((file) => linksOf(file, readSource(file)))
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((link) => !existsSync(join(ROOT, link)))).toEqual([])
  })

  test('name only files and folders that exist in their tables', () => {
    const paths = [readme, contributing].flatMap((document) => codeOf(rowsOf(document).flat().join(' ')).filter(isPath))
    expect(paths.length).toBeGreaterThan(15)
    expect(paths.filter((path) => !isThere(path))).toEqual([])
  })
})

describe('README.md', () => {
  test('names every folder with sources, or CONTRIBUTING.md does', () => {
    const folders = [...new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))]
    expect(folders.length).toBeGreaterThan(5)
    expect(folders.filter((folder) => !`${readme}${contributing}`.includes(`${folder}/`))).toEqual([])
  })

  test('links each known limit to the file that states it, and names all of them', () => {
    const [, section = ''] = /^## .*\b(?:limit|not work).*\n([\s\S]*?)^## /im.exec(readme) ?? []
    const points = section.split(/^- /m).slice(1)
    expect(points.map((point) => linksOf('README.md', point).length)).toEqual(points.map(() => 1))
    const limits = files.filter((file) => /\.(tsx?|js|css)$/.test(file) && /^\W*Known limit: /m.test(readSource(file)))
    expect(linksOf('README.md', section).sort()).toEqual(limits)
  })
})

describe('docs/security-asvs.md', () => {
  const rows = rowsOf(readSource('docs/security-asvs.md')).filter(([number = '']) => /^\d+\.\d+\.\d+$/.test(number))

  test('counts its rows correctly, and has a reason or evidence in each', () => {
    const count = (level: string, status?: string) =>
      rows.filter((row) => row[1] === level && (!status || row[3] === status)).length
    /** The requirements of WebRTC at level 2, which have no rows. */
    const omitted = 7
    const summary = rowsOf(readSource('docs/security-asvs.md')).filter(
      (row) => row.length === 5 && /^[12]$/.test(row[0] ?? ''),
    )
    expect(summary.map((row) => row.slice(1).map(Number))).toEqual([
      [count('1'), count('1', 'holds'), count('1', 'does not apply'), count('1', 'open')],
      [count('2') + omitted, count('2', 'holds'), count('2', 'does not apply') + omitted, count('2', 'open')],
    ])
    expect(rows.filter((row) => (row[4] ?? '').length < 4)).toEqual([])
  })

  test('names only files that exist, and titles of tests in them', () => {
    const cited = rows.flatMap((row) => [...(row[4] ?? '').matchAll(/`([\w./-]+\.(?:tsx?|md))`(?: "([^"]+)")?/g)])
    expect(cited.length).toBeGreaterThan(150)
    const wrong = cited.filter(([, path = '', title = '']) => {
      const end = path.startsWith('x.') ? path.slice(1) : `/${path}`
      const named = files.filter((file) => `/${file}`.endsWith(end))
      return !named.some((file) => readSource(file).includes(title))
    })
    expect(wrong.map(([citation]) => citation)).toEqual([])
  })
})

describe('CONTRIBUTING.md', () => {
  test('explains every ending that at least two files of the features have', () => {
    const endings = files
      .filter((file) => file.startsWith('cloud/src/features/'))
      .flatMap((file) => /\.[a-z]+\.(ts|md)$/.exec(file)?.[0] ?? [])
    const frequent = [...new Set(endings)].filter((ending) => endings.indexOf(ending) !== endings.lastIndexOf(ending))
    expect(frequent.length).toBeGreaterThan(5)
    const explained = rowsOf(contributing).flatMap(([file = '']) => codeOf(file))
    expect(frequent.filter((ending) => !explained.includes(`x${ending}`))).toEqual([])
  })
})
