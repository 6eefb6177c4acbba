import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The names that the build gave to the classes of a stylesheet. */
type Names = Record<string, string>
export type Classes = Record<'programs' | 'bar' | 'shell' | 'button' | 'welcome' | 'finePrint', Names>
/** The built parts of the public pages: their style, the address of their script, and the names of their classes. */
export type PageParts = {
  style: string
  script: string
  typeface: string
  classes: Classes
  /** The script that runs before the first paint, and its hash in the security policy (`sha256-…`). */
  beforePaint: { text: string; hash: string }
}

/** Reads the parts that the build of the web app made for the public pages. */
export function readPageParts(folder: string): PageParts {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const { classes, script, style, typeface } = JSON.parse(read('.vite/public-pages.json')) as PageParts
  // In the page, the script costs no request. Comments would only make the page longer.
  const text = read('before-paint.js').replace(/^ *\/\/.*\n/gm, '')
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`
  return { classes, script, typeface, style: read(style), beforePaint: { text, hash } }
}
