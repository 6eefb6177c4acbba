// Prepares what `limit-server.ts` answers: the statements of reads, written here by hand, and those of writes, recorded
// while Belay runs them.
import { StatementSync } from 'node:sqlite'
import { openBelay } from '../cloud/src/open-belay.ts'
import { quietLog } from '../cloud/src/platform/log.ts'
import { readSettings } from '../cloud/src/platform/settings.ts'
import { ADA } from '../cloud/src/sample/people.ts'
import { type Client, openPersonClient } from '../cloud/src/sample/person-client.ts'
import { copyOf } from './samples.ts'

/** A value of a statement: itself, the row id that the statement of this number made, or a text with new ids in it. */
export type LimitValue = string | number | null | { row: number } | { parts: (string | number)[] }
/** How the limit answers one path. Rows have the columns `data` and `version`, which belongs into it unless null. */
export type LimitAnswer =
  | { sql: string; values: (string | number)[]; head: string; tail: string; open: boolean }
  | { statements: { sql: string; values: LimitValue[] }[]; ids: string[]; answer: LimitValue }

/** A read, as the beginning of its answer, rows, and what follows them: from `tailFrom` on as Belay answers it. */
export type LimitRead = { sql: string; values: (string | number)[]; head: string; tailFrom: string }

type Ran = { sql: string; values: (string | number | null)[]; rowid: number }
const INSERT = /^insert into \S+ \(id,/

/** Opens Belay in this process, on a copy of the data, to find out what a write of the sample's Admin writes. */
export async function openRecorder(template: string) {
  const copy = copyOf(template)
  const env = { BELAY_ALLOWANCES: '0', REQUESTS_PER_HOUR: '0', REQUESTS_PER_DAY: '0' }
  const { services, close } = await openBelay(readSettings(env, { dataDir: copy.folder }), quietLog)
  return {
    /** `prepare` makes ready, and answers what writes. */
    async record(prepare: (admin: Client) => Promise<() => Promise<unknown>>): Promise<LimitAnswer> {
      const write = await prepare(openPersonClient(services, ADA))
      const ran: Ran[] = []
      const run = StatementSync.prototype.run
      try {
        StatementSync.prototype.run = function (this: StatementSync, ...values: Ran['values']) {
          const result = run.apply(this, values as never)
          ran.push({ sql: this.sourceSQL, values, rowid: Number(result.lastInsertRowid) })
          return result
        } as typeof run
        return toAnswer(ran, JSON.stringify(await write()))
      } finally {
        StatementSync.prototype.run = run
      }
    },
    async close() {
      await close()
      copy.remove()
    },
  }
}

/** The statements that ran, ready to run again with new ids. */
function toAnswer(ran: readonly Ran[], answer: string): LimitAnswer {
  const ids = ran.flatMap(({ sql, values }) => (INSERT.test(sql) ? [String(values[0])] : []))
  const known = [...new Set(ids)].sort((a, b) => b.length - a.length)
  const statements = ran.map(({ sql, values }, at) => ({
    sql,
    values: values.map((value, column) => {
      const made = ran.findLastIndex((earlier, index) => index < at && INSERT.test(earlier.sql))
      const isRowOfInsert = column === 0 && / \(rowid, /.test(sql) && ran[made]?.rowid === Number(value)
      return isRowOfInsert ? { row: made } : withIds(value, known)
    }),
  }))
  return { statements, ids: known, answer: withIds(answer, known) }
}

/** A text cut where it names an id, which becomes the number of the id. */
function withIds(value: string | number | null, ids: readonly string[]): LimitValue {
  if (typeof value !== 'string' || !ids.some((id) => value.includes(id))) return value
  let parts: (string | number)[] = [value]
  for (const [number, id] of ids.entries())
    parts = parts.flatMap((part) =>
      typeof part === 'number' ? [part] : part.split(id).flatMap((text, at) => (at === 0 ? [text] : [number, text])),
    )
  return { parts: parts.filter((part) => part !== '') }
}
