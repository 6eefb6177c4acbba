import type { ClientBase, Pool, QueryResult } from 'pg'
import { sendInOneMessage } from '../../postgres/connections.ts'
import { isDatabaseUnreachable } from '../database-errors.ts'
import type { Statement } from '../sql/query-sql.ts'

export type NameStatement = (sql: string) => { name: string; text: string }

/** Returns a function that names statements, to prepare each once per connection. Replaces `?` by `$1`, `$2` … */
export function createStatementNames(): NameStatement {
  const names = new Map<string, { name: string; text: string }>()
  return (sql) =>
    names.getOrInsertComputed(sql, () => {
      let at = 0
      return { name: `belay${names.size}`, text: sql.replaceAll('?', () => `$${++at}`) }
    })
}

/** Sends statements in one message. Returns when all have an answer. */
export const sendTogether = (
  client: ClientBase,
  nameStatement: NameStatement,
  statements: readonly { sql: string; values: unknown[] }[],
): Promise<PromiseSettledResult<QueryResult>[]> =>
  sendInOneMessage(client, () =>
    Promise.allSettled(statements.map(({ sql, values }) => client.query({ ...nameStatement(sql), values }))),
  )

type QueuedStatement = Statement & { resolve: (rows: unknown[]) => void; reject: (error: unknown) => void }

/** Creates a function that runs statements in order. All statements of one turn share one round trip. */
export function createPipelinedQuery(pool: Pool, nameStatement: NameStatement) {
  let queued: QueuedStatement[] = []

  async function sendQueued(): Promise<void> {
    const statements = queued
    queued = []
    let answers: PromiseSettledResult<QueryResult>[]
    try {
      const client = await pool.connect()
      answers = await sendTogether(client, nameStatement, statements)
      // A connection that does not answer is closed.
      client.release(answers.some((answer) => answer.status === 'rejected' && isDatabaseUnreachable(answer.reason)))
    } catch (error) {
      for (const { reject } of statements) reject(error)
      return
    }
    for (const [at, { resolve, reject }] of statements.entries()) {
      const answer = answers[at]
      if (answer?.status === 'fulfilled') resolve(answer.value.rows)
      else reject(answer?.reason)
    }
  }

  return async <Result>({ sql, values }: Statement): Promise<Result[]> => {
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      if (queued.push({ sql, values, resolve, reject }) === 1) process.nextTick(sendQueued)
    })
    // The statement's columns determine the type of the rows.
    return rows as Result[]
  }
}
