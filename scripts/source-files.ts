import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** Folders of installed, built or generated files. */
const NOT_SOURCE = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report'])

/** Lists the files written by people with one of these endings, as paths from the root. */
export function listSourceFiles(endings: readonly string[]): string[] {
  return globSync('{*,.ci/*,{bench,cloud,contract,docs,e2e,scripts,web}/**/*}', {
    cwd: ROOT,
    exclude: (path) => NOT_SOURCE.has(path.split(sep).at(-1) ?? ''),
  })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .sort()
}

/** Reads a file by its path from the root. */
export const readSource = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
