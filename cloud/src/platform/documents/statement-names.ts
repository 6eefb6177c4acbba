export type NameStatement = (sql: string) => { name: string; text: string }

/** Gives statements short names, so that each connection prepares each of them once; `?` becomes `$1`, `$2` … */
export function openStatementNames(): NameStatement {
  const names = new Map<string, { name: string; text: string }>()
  return (sql) =>
    names.getOrInsertComputed(sql, () => {
      let at = 0
      return { name: `belay${names.size}`, text: sql.replaceAll('?', () => `$${++at}`) }
    })
}
