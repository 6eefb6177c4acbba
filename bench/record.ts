// Records the statements that Belay runs on SQLite for a call, so that the limit can run the same.
import { StatementSync } from 'node:sqlite'
import { openBelay } from '../cloud/src/open-belay.ts'
import { randomIds } from '../cloud/src/platform/process/ids.ts'
import { quietLog } from '../cloud/src/platform/process/log.ts'
import { readSettings } from '../cloud/src/platform/settings/settings.ts'
import { ADA } from '../cloud/src/sample/people.ts'
import { createPersonClient } from '../cloud/src/sample/stories/person-client.ts'
import type { LimitWrite } from './limit.ts'
import { COUNTER } from './load.ts'
import type { Call, Calls } from './requests.ts'

/** Opens Belay in this process, on its own copy of the data. */
export async function openRecorder(dataDir: string) {
  const settings = readSettings({}, { dataDir, allowances: 0 })
  const { services, close } = await openBelay(settings, quietLog)
  let recording = false
  let ids = 0
  /** Returns an ID of the usual length. Its counter changes each time that the limit writes. */
  const next = () => (recording ? `limit${String(ids++).padStart(7, '0')}${COUNTER}` : randomIds.next())
  const admin = createPersonClient({ ...services, ids: { ...randomIds, next } }, ADA)
  return {
    /** Prepares a call, and then makes it as the sample's Admin. */
    async record(prepare: (admin: Calls, number: number) => Promise<Call>): Promise<LimitWrite> {
      await (await prepare(admin, 1))(admin) // The first call creates documents that later calls find.
      const call = await prepare(admin, 0)
      const statements: LimitWrite['statements'] = []
      let row = -1
      const run = StatementSync.prototype.run
      StatementSync.prototype.run = function (this: StatementSync, ...values: (string | number | null)[]) {
        const result = run.apply(this, values as never)
        // There are few guards and calls share them, so the next write finds this write's guard.
        const sql = this.sourceSQL.replace('insert into "guards"', 'insert or replace into "guards"')
        const makesRow = /^insert into \S+ \(id, version,/.test(sql)
        if (makesRow) row = Number(result.lastInsertRowid)
        const ofRow = sql.includes(' (rowid, ') && Number(values[0]) === row
        statements.push({ sql, values, makesRow, ofRow })
        return result
      } as typeof run
      recording = true
      try {
        return { statements, answer: JSON.stringify(await call(admin)) }
      } finally {
        recording = false
        StatementSync.prototype.run = run
      }
    },
    close,
  }
}
