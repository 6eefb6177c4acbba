import type { ClientBase, Pool, QueryResult } from 'pg'
import { sendInOneMessage } from '../../postgres/connections.ts'
import { isDatabaseUnreachable } from '../database-errors.ts'
import type { Statement } from '../sql/query-sql.ts'
import type { PostgresCache, SettledRows } from './postgres-cache.ts'

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

/**
 * Creates a function that runs statements in order. All statements of one turn share one round trip. With a cache, they
 * are answered from it if it has all of their answers, so that their order stays.
 */
export function createPipelinedQuery(pool: Pool, nameStatement: NameStatement, cache?: PostgresCache) {
  let queued: QueuedStatement[] = []
  const toQuestion = ({ sql, values }: Statement) => `${nameStatement(sql).name} ${JSON.stringify(values)}`

  async function answerQueued(): Promise<void> {
    const statements = queued
    queued = []
    let answers: SettledRows[]
    try {
      answers = await (cache ? cache.answerTogether(statements.map(toQuestion), statements, send) : send(statements))
    } catch (error) {
      for (const { reject } of statements) reject(error)
      return
    }
    for (const [at, { resolve, reject }] of statements.entries()) {
      const answer = answers[at]
      if (answer?.status === 'fulfilled') resolve(answer.value)
      else reject(answer?.reason)
    }
  }

  async function send(statements: readonly Statement[]): Promise<SettledRows[]> {
    const client = await pool.connect()
    const answers = await sendTogether(client, nameStatement, statements)
    // A connection that does not answer is closed.
    client.release(answers.some((answer) => answer.status === 'rejected' && isDatabaseUnreachable(answer.reason)))
    return answers.map((answer) => (answer.status === 'fulfilled' ? { ...answer, value: answer.value.rows } : answer))
  }

  return async <Result>({ sql, values }: Statement): Promise<Result[]> => {
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      if (queued.push({ sql, values, resolve, reject }) === 1) process.nextTick(answerQueued)
    })
    // The statement's columns determine the type of the rows.
    return rows as Result[]
  }
}
