// The limit: the least that could answer. A bare `node:http` handler over prepared statements on a copy of Belay's
// database file, which answers the same bytes, and for a write writes the same rows in one durable transaction; no
// token, no permission, no check of the input. `/hello` answers two words, without a database. What it is to answer is
// put to `/answers` first.
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import type { LimitAnswer, LimitValue } from './limit.ts'

const [databaseFile = ''] = process.argv.slice(2)
const database = new DatabaseSync(databaseFile, { timeout: 5000, enableForeignKeyConstraints: false })
database.exec('pragma journal_mode = wal; pragma synchronous = full')

type Handler = () => string

/** A read: rows as they are stored, between a beginning and an end that are known beforehand. */
function reader({ sql, values, head, tail, open }: Extract<LimitAnswer, { sql: string }>): Handler {
  const statement = database.prepare(sql)
  return () => {
    const rows = statement.all(...values) as { data: string; version: number | null }[]
    let text = head
    for (const [at, { data, version }] of rows.entries()) {
      if (at > 0) text += ','
      text += version === null ? data : `${data.slice(0, -1)},"version":${version}${open ? '' : '}'}`
    }
    return text + tail
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomText = (length: number) =>
  Array.from({ length }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('')

/** A write: the statements that Belay ran, with new ids. */
function writer({ statements, ids, answer }: Extract<LimitAnswer, { statements: unknown }>): Handler {
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const prepared = statements.map(({ sql, values }) => ({ statement: database.prepare(sql), values }))
  const fill = (value: LimitValue, fresh: readonly string[], rowids: readonly (number | bigint)[]) =>
    typeof value !== 'object' || value === null
      ? value
      : 'row' in value
        ? (rowids[value.row] ?? null)
        : value.parts.reduce<string>((text, part) => text + (typeof part === 'number' ? fresh[part] : part), '')
  return () => {
    const fresh = ids.map((id) => randomText(id.length))
    const rowids: (number | bigint)[] = []
    begin.run()
    for (const { statement, values } of prepared)
      rowids.push(statement.run(...values.map((value) => fill(value, fresh, rowids))).lastInsertRowid)
    commit.run()
    return String(fill(answer, fresh, rowids))
  }
}

const handlers = new Map<string, Handler>([['/hello', () => 'hello world']])

function learn(text: string): string {
  for (const [path, answer] of Object.entries(JSON.parse(text) as Record<string, LimitAnswer>))
    handlers.set(path, 'sql' in answer ? reader(answer) : writer(answer))
  return 'learned'
}

createServer((request, response) => {
  let body = ''
  request
    .on('data', (chunk) => {
      body += chunk
    })
    .on('end', () => {
      const bytes = Buffer.from(request.method === 'PUT' ? learn(body) : (handlers.get(request.url ?? '')?.() ?? ''))
      response.writeHead(bytes.length > 0 ? 200 : 404, {
        'Content-Type': 'application/json',
        'Content-Length': bytes.length,
      })
      response.end(bytes)
    })
}).listen(Number(process.env.PORT), '127.0.0.1')
