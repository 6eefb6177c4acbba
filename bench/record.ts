// Records the statements that Belay runs for a call, so that the limit can run the same.
import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import { openBelay } from '../cloud/src/open-belay.ts'
import { randomIds } from '../cloud/src/platform/process/ids.ts'
import { quietLog } from '../cloud/src/platform/process/log.ts'
import { readSettings } from '../cloud/src/platform/settings/settings.ts'
import { ADA } from '../cloud/src/sample/people.ts'
import { createPersonClient } from '../cloud/src/sample/stories/person-client.ts'
import type { LimitWrite } from './limit.ts'
import { COUNTER } from './load.ts'
import type { Call, Calls } from './requests.ts'

let recorded: LimitWrite['statements'] | null = null

/** Records the statements of SQLite, while there is a recording. */
function recordSqlite(): void {
  const { run } = StatementSync.prototype
  let row = -1
  StatementSync.prototype.run = function (this: StatementSync, ...values: (string | number | null)[]) {
    const result = run.apply(this, values as never)
    if (!recorded) return result
    // There are few guards and calls share them, so the next write finds this write's guard.
    const sql = this.sourceSQL.replace('insert into "guards"', 'insert or replace into "guards"')
    const makesRow = /^insert into \S+ \(id, version,/.test(sql)
    if (makesRow) row = Number(result.lastInsertRowid)
    const ofRow = sql.includes(' (rowid, ') && Number(values[0]) === row
    recorded.push({ sql, values, makesRow, ofRow })
    return result
  } as typeof run
}

/** Records the statements that write to PostgreSQL, while there is a recording. The limit needs no locks and reads. */
function recordPostgres(): void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...asked: [{ text?: string; values?: never[] }]) {
    const { text = '', values = [] } = asked[0]
    if (/^(begin|insert|update|delete|with told|commit)/.test(text))
      recorded?.push({ sql: text.replace(/^(insert into \S+"guards".*)/s, '$1 on conflict do nothing'), values })
    return query.apply(this, asked as never)
  } as typeof query
}

/** Opens Belay in this process, on its own copy of the data or on the benchmark's PostgreSQL. */
export async function openRecorder(dataDir: string, databaseUrl = '') {
  if (databaseUrl) recordPostgres()
  else recordSqlite()
  const settings = readSettings({}, { dataDir, databaseUrl, allowances: 0 })
  const { services, close } = await openBelay(settings, quietLog)
  let ids = 0
  /** Returns an ID of the usual length. Its counter changes each time that the limit writes. */
  const next = () => (recorded ? `limit${String(ids++).padStart(7, '0')}${COUNTER}` : randomIds.next())
  const admin = createPersonClient({ ...services, ids: { ...randomIds, next } }, ADA)
  return {
    /** Prepares a call, and then makes it as the sample's Admin. */
    async record(prepare: (admin: Calls, number: number) => Promise<Call>): Promise<LimitWrite> {
      await (await prepare(admin, 1))(admin) // The first call creates documents that later calls find.
      const call = await prepare(admin, 0)
      const statements: LimitWrite['statements'] = []
      recorded = statements
      try {
        return { statements, answer: JSON.stringify(await call(admin)) }
      } finally {
        recorded = null
      }
    },
    close,
  }
}
