import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The names that the build gave to the classes of a stylesheet. */
type Names = Record<string, string>
export type Classes = { programs: Names; bar: Names; shell: Names; button: Names }
/** The built parts of the program pages: their style, the address of their script, and the names of their classes. */
export type PageParts = { style: string; script: string; typeface: string; classes: Classes }

/** Reads the parts that the build of the web app made for the program pages. */
export function readPageParts(folder: string): PageParts {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const { classes, script, style, typeface } = JSON.parse(read('.vite/program-pages.json')) as PageParts
  return { classes, script, typeface, style: read(style) }
}
