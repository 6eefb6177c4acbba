// The limit: a minimal server, whose cost is the lower bound for Belay. It is a plain `node:http` handler with prepared
// statements on a copy of Belay's database file, without tokens, permissions and input checks. `/hello` answers two
// words, without a database. All other answers are first defined by a PUT to `/answers`: reads from `calls.ts`, writes
// from `record.ts`.
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { COUNTER } from './load.ts'

/** A read: its rows between a head and a tail. Rows have `data`, and `version` to insert into it unless it is null. */
export type LimitRead = { sql: string; values: (string | number)[]; head: string; tail: string }
type Statement = {
  sql: string
  values: (string | number | null)[]
  /** `makesRow`: the statement inserts the row of later statements. `ofRow`: its first value is that row's ID. */
  makesRow: boolean
  ofRow: boolean
}
/** A write: the statements that Belay ran for it, from `begin` to `commit`. `COUNTER` is replaced by a number. */
export type LimitWrite = { statements: Statement[]; answer: string }

const [, script, databaseFile = ''] = process.argv
if (script === import.meta.filename) serve(new DatabaseSync(databaseFile, { timeout: 5000 }))

function serve(database: DatabaseSync): void {
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = off')
  const handlers = new Map<string, () => string>([['/hello', () => 'hello world']])

  function reader({ sql, values, head, tail }: LimitRead): () => string {
    const statement = database.prepare(sql)
    const end = tail.startsWith(',') ? '' : '}'
    return () => {
      const rows = statement.all(...values) as { data: string; version: number | null }[]
      let text = head
      for (const [at, { data, version }] of rows.entries()) {
        if (at > 0) text += ','
        text += version === null ? data : `${data.slice(0, -1)},"version":${version}${end}`
      }
      return text + tail
    }
  }

  let written = 0
  function writer({ statements, answer }: LimitWrite): () => string {
    const prepared = statements.map(({ sql, ...rest }) => ({ statement: database.prepare(sql), ...rest }))
    return () => {
      const number = String(10_000_000 + written++)
      const fill = (text: string) => text.replaceAll(COUNTER, number)
      let row: number | bigint = 0
      for (const { statement, values, makesRow, ofRow } of prepared) {
        const filled = values.map((value) => (typeof value === 'string' ? fill(value) : value))
        if (ofRow) filled[0] = Number(row)
        const { lastInsertRowid } = statement.run(...filled)
        if (makesRow) row = lastInsertRowid
      }
      return fill(answer)
    }
  }

  function answerTo(method: string | undefined, path: string, body: string): string {
    if (method !== 'PUT') return handlers.get(path)?.() ?? ''
    for (const [name, answer] of Object.entries(JSON.parse(body) as Record<string, LimitRead | LimitWrite>))
      handlers.set(name, 'sql' in answer ? reader(answer) : writer(answer))
    return 'learned'
  }

  createServer((request, response) => {
    let body = ''
    request
      .on('data', (chunk) => {
        body += chunk
      })
      .on('end', () => {
        let status = 200
        let text: string
        try {
          text = answerTo(request.method, request.url ?? '', body)
        } catch (error) {
          if (database.isTransaction) database.exec('rollback')
          status = 500
          text = String(error)
        }
        const bytes = Buffer.from(text)
        response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length })
        response.end(bytes)
      })
  }).listen(Number(process.env.PORT), '127.0.0.1')
}
