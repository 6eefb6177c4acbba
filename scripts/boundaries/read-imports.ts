import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import { parseSync } from 'vite'

/** One import: the file it stands in, and the file (as a path from the root) or package that it leads to. */
export type Import = ReturnType<typeof readImports>[number]

/** Lists what a file imports, by the parser that builds the web app. Throws when the file is no TypeScript. */
function parseImports(file: string, text: string) {
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      /** Nothing of it is left at run time. */
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

/** Finds the file that an import leads to, as a path from the root; the name of a package stays as it is. */
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

/** Reads every import of the shipping workspaces under a root, tests included. */
export function readImports(root: string) {
  const files = ['contract', 'cloud', 'web']
    .filter((workspace) => existsSync(join(root, workspace)))
    .flatMap((workspace) => globSync(`${workspace}/src/**/*.{ts,tsx}`, { cwd: root }))
    .map((file) => file.replaceAll(sep, '/'))
  return files.flatMap((from) =>
    parseImports(from, readFileSync(join(root, from), 'utf8')).map(({ specifier, typeOnly, lazy }) => ({
      from,
      ...resolveImport(root, from, specifier),
      typeOnly,
      lazy,
    })),
  )
}
