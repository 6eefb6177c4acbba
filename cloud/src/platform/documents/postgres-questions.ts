import type { Pool, QueryResult } from 'pg'
import { inOneMessage } from '../postgres/connections.ts'
import { isDatabaseUnreachable } from './database-errors.ts'
import type { Statement } from './query-sql.ts'
import type { NameStatement } from './statement-names.ts'

type Question = Statement & { resolve: (rows: unknown[]) => void; reject: (error: unknown) => void }

/** Sends what is asked in one turn together: it is answered in the order in which it was asked, in one round trip. */
export function askInOrder(pool: Pool, nameStatement: NameStatement) {
  let waiting: Question[] = []

  async function askAll(): Promise<void> {
    const questions = waiting
    waiting = []
    let answers: PromiseSettledResult<QueryResult>[]
    try {
      const client = await pool.connect()
      answers = await inOneMessage(client, () =>
        Promise.allSettled(questions.map(({ sql, values }) => client.query({ ...nameStatement(sql), values }))),
      )
      // A connection that does not answer is not used again.
      client.release(answers.some((answer) => answer.status === 'rejected' && isDatabaseUnreachable(answer.reason)))
    } catch (error) {
      for (const { reject } of questions) reject(error)
      return
    }
    for (const [at, { resolve, reject }] of questions.entries()) {
      const answer = answers[at]
      if (answer?.status === 'fulfilled') resolve(answer.value.rows)
      else reject(answer?.reason)
    }
  }

  return async <Result>({ sql, values }: Statement): Promise<Result[]> => {
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      if (waiting.push({ sql, values, resolve, reject }) === 1) process.nextTick(askAll)
    })
    // The rows of a result are what the statement selects.
    return rows as Result[]
  }
}
