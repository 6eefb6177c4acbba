import type { Import } from './read-imports.ts'

const ENTRY = 'web/src/main.tsx'
/** The contract's files that the browser's first load may import: small, and without schemas. */
const LIGHT_CONTRACT = ['collections', 'constants', 'dates', 'errors', 'money', 'roles', 'screens', 'statuses']

/** Finds imports of heavy files in the first load: reached from the entry at run time, without dynamic imports. */
export function findHeavyFirstLoad(imports: readonly Import[]): Import[] {
  const reached = new Set([ENTRY])
  const heavy: Import[] = []
  for (const file of reached)
    for (const entry of imports) {
      if (entry.from !== file || entry.typeOnly || entry.lazy) continue
      if (isHeavy(entry.to)) heavy.push(entry)
      else reached.add(entry.to)
    }
  return heavy
}

function isHeavy(file: string): boolean {
  if (/^(zod|@orpc\/contract)(\/|$)/.test(file)) return true
  const name = /^contract\/src\/(.*)\.ts$/.exec(file)?.[1]
  return name !== undefined && !LIGHT_CONTRACT.includes(name)
}
