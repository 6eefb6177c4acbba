import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import { parseSync } from 'vite'

/** An import: the file that contains it, and the imported file (as a path from the root) or package. */
export type Import = ReturnType<typeof readImports>[number]

/** Lists a file's imports, with the parser that builds the web app. Throws if the file can't be parsed. */
function parseImports(file: string, text: string) {
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      /** True if the import is removed at compile time. */
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      lazy: false,
    })),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType, lazy: false }] : [],
      ),
    ...module.dynamicImports
      .map(({ moduleRequest: { start, end } }) => /^['"](.*)['"]$/.exec(text.slice(start, end))?.[1])
      .flatMap((specifier) => (specifier ? [{ specifier, typeOnly: false, lazy: true }] : [])),
  ]
}

/** Returns the file of an import as a path from the root. Returns the name of a package unchanged. */
function resolveImport(root: string, from: string, specifier: string): { to: string; missing: boolean } {
  const path = specifier.split('?')[0] ?? specifier
  if (path.startsWith('@belay/')) {
    const [, workspace, ...rest] = path.split('/')
    return { to: `${workspace}/src/${rest.join('/') || 'index'}.ts`, missing: false }
  }
  if (!path.startsWith('.')) return { to: path, missing: false }
  const file = posix.join(dirname(from), path)
  const candidates = [file, `${file}.ts`, `${file}.tsx`, `${file}.js`]
  const to = candidates.find((name) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile())
  return { to: to ?? file, missing: to === undefined }
}

/** Reads all imports of the project's own code under a root, including tests. */
export function readImports(root: string) {
  const files = globSync(['{contract,cloud,web}/src/**/*.{ts,tsx}', '{bench,e2e,scripts}/**/*.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).map((file) => file.replaceAll(sep, '/'))
  return files.flatMap((from) =>
    parseImports(from, readFileSync(join(root, from), 'utf8')).map(({ specifier, typeOnly, lazy }) => ({
      from,
      ...resolveImport(root, from, specifier),
      typeOnly,
      lazy,
    })),
  )
}
