// The limit: a minimal server, whose cost is the lower bound for Belay. It is a plain `node:http` handler with prepared
// statements on a copy of Belay's SQLite file, or on Belay's PostgreSQL database, without tokens, permissions and input
// checks. `/hello` answers two words, without a database. All other answers are first defined by a PUT to `/answers`:
// reads from `calls.ts`, writes from `record.ts`.
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import {
  createPipelinedQuery,
  createStatementNames,
  sendTogether,
} from '../cloud/src/platform/documents/postgres/pipelined-queries.ts'
import { openConnections } from '../cloud/src/platform/postgres/connections.ts'
import { COUNTER } from './load.ts'

/** A read: its rows between a head and a tail. Rows have `data`, and `version` to insert into it unless it is null. */
export type LimitRead = {
  sql: string
  values: (string | number)[]
  /** The statement and the values for PostgreSQL, if they differ. */
  postgres?: string
  postgresValues?: (string | number)[]
  head: string
  tail: string
}
/** A value of a statement. PostgreSQL's statements write several rows at once, from one list per column. */
type Value = string | number | null | readonly Value[]
type Statement = {
  sql: string
  values: Value[]
  /** `makesRow`: the statement inserts the row of later statements. `ofRow`: its first value is that row's ID. */
  makesRow?: boolean
  ofRow?: boolean
}
/** A write: the statements that Belay ran for it, from `begin` to `commit`. `COUNTER` is replaced by a number. */
export type LimitWrite = { statements: Statement[]; answer: string }

type Row = { data: string; version: number | null }
type Answer = () => string | Promise<string>
/** A database of the limit: prepares the answers to reads and writes. */
type Database = {
  toReader: (read: LimitRead) => Answer
  toWriter: (write: LimitWrite) => Answer
  /** Ends a transaction that an error left open. */
  rollBack: () => void
}

const [, script, address = ''] = process.argv
if (script === import.meta.filename) serve(/^postgres/.test(address) ? openPostgres(address) : openSqlite(address))

/** Builds the text of an answer from its rows. */
function toText({ head, tail }: LimitRead, rows: readonly Row[]): string {
  const end = tail.startsWith(',') ? '' : '}'
  let text = head
  for (const [at, { data, version }] of rows.entries()) {
    if (at > 0) text += ','
    text += version === null ? data : `${data.slice(0, -1)},"version":${version}${end}`
  }
  return text + tail
}

let written = 0
/** Returns a function that fills in the next number, in texts and in lists of them. */
function createFill() {
  const number = String(10_000_000 + written++)
  const fill = <Filled extends Value>(value: Filled): Filled =>
    (typeof value === 'string'
      ? value.replaceAll(COUNTER, number)
      : Array.isArray(value)
        ? value.map(fill)
        : value) as Filled
  return fill
}

function openSqlite(file: string): Database {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = off')
  return {
    toReader(read) {
      const statement = database.prepare(read.sql)
      return () => toText(read, statement.all(...read.values) as Row[])
    },
    toWriter({ statements, answer }) {
      const prepared = statements.map(({ sql, ...rest }) => ({ statement: database.prepare(sql), ...rest }))
      return () => {
        const fill = createFill()
        let row: number | bigint = 0
        for (const { statement, values, makesRow, ofRow } of prepared) {
          const filled = values.map(fill)
          if (ofRow) filled[0] = Number(row)
          const { lastInsertRowid } = statement.run(...(filled as string[]))
          if (makesRow) row = lastInsertRowid
        }
        return fill(answer)
      }
    },
    rollBack: () => database.isTransaction && database.exec('rollback'),
  }
}

/** Opens a PostgreSQL database by Belay's own connections, which send the statements of one turn in one message. */
function openPostgres(url: string): Database {
  const options = '-c search_path=belay'
  const { pool } = openConnections({ url }, { name: 'limit', most: 10, pipeline: true, options })
  const nameStatement = createStatementNames()
  const query = createPipelinedQuery(pool, nameStatement)
  return {
    toReader(read) {
      const { sql, values, postgres = sql, postgresValues = values } = read
      return async () => toText(read, await query<Row>({ sql: postgres, values: postgresValues }))
    },
    toWriter:
      ({ statements, answer }) =>
      async () => {
        const fill = createFill()
        const filled = statements.map(({ sql, values }) => ({ sql, values: values.map(fill) }))
        const client = await pool.connect()
        const answers = await sendTogether(client, nameStatement, filled)
        const failed = answers.find((answer) => answer.status === 'rejected')
        client.release(failed !== undefined)
        if (failed) throw failed.reason
        return fill(answer)
      },
    rollBack: () => {},
  }
}

function serve({ toReader, toWriter, rollBack }: Database): void {
  const answers = new Map<string, Answer>([['/hello', () => 'hello world']])

  function answerTo(method: string | undefined, path: string, body: string): string | Promise<string> {
    if (method !== 'PUT') return answers.get(path)?.() ?? ''
    for (const [name, answer] of Object.entries(JSON.parse(body) as Record<string, LimitRead | LimitWrite>))
      answers.set(name, 'sql' in answer ? toReader(answer) : toWriter(answer))
    return 'learned'
  }

  createServer((request, response) => {
    let body = ''
    const send = (text: string, status = 200) => {
      const bytes = Buffer.from(text)
      response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length })
      response.end(bytes)
    }
    const fail = (error: unknown) => {
      rollBack()
      send(String(error), 500)
    }
    request
      .on('data', (chunk) => {
        body += chunk
      })
      .on('end', () => {
        try {
          const text = answerTo(request.method, request.url ?? '', body)
          if (typeof text === 'string') send(text)
          else text.then(send, fail)
        } catch (error) {
          fail(error)
        }
      })
  }).listen(Number(process.env.PORT), '127.0.0.1')
}
