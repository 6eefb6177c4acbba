import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPostgresStore } from '../platform/documents/postgres/postgres.ts'
import { withConnection } from '../platform/postgres/connections.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { testPostgres } from '../testing/schemas.ts'
import { makeBackup, restoreBackup } from './backup.ts'
import { SCHEMA } from './postgres-copy.ts'
import { dropDatabase } from './postgres-restore.ts'
import { pack } from './tar-archive.ts'

let folder: string
let archive: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'belay-backup-'))
  archive = join(folder, 'b.belay')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const nothingToPrepare = async () => {}

describe('A backup of the data folder', () => {
  const where = () => ({ databaseUrl: '', dataDir: join(folder, 'data') })
  const inData = (...names: string[]) => join(where().dataDir, ...names)

  function openData() {
    mkdirSync(inData('files'), { recursive: true })
    writeFileSync(inData('secret'), 'kept secret')
    writeFileSync(inData('files', 'f-1'), Buffer.from([0, 1, 2, 255]))
    writeFileSync(inData('files', 'empty'), '')
    const database = new DatabaseSync(inData('app.db'))
    database.exec('pragma journal_mode = wal; create table t (id integer primary key, text text)')
    for (let id = 1; id <= 2000; id += 1)
      database.prepare('insert into t values (?, ?)').run(id, `app.db ${id} 'é\u2028`)
    return database
  }
  const readRows = () => {
    const database = new DatabaseSync(inData('app.db'))
    const rows = database.prepare('select * from t order by id').all()
    database.close()
    return rows
  }

  test('is made while the app writes, and restores exactly the same data', async () => {
    const open = openData()
    await makeBackup(where(), archive)
    const before = open.prepare('select * from t order by id').all()
    open.exec("delete from t where id > 10; update t set text = 'changed'")
    open.close()
    rmSync(inData('files', 'f-1'))
    writeFileSync(inData('files', 'f-2'), 'later')

    const { aside } = await restoreBackup(where(), archive, nothingToPrepare)

    expect(readRows()).toEqual(before)
    expect(readFileSync(inData('secret'), 'utf8')).toBe('kept secret')
    expect(readdirSync(inData('files')).sort()).toEqual(['empty', 'f-1'])
    expect([...readFileSync(inData('files', 'f-1'))]).toEqual([0, 1, 2, 255])
    expect(readFileSync(join(aside ?? '', 'files', 'f-2'), 'utf8')).toBe('later')
  })

  test('is not restored while the app runs, and the app keeps its data', async () => {
    const open = openData()
    await makeBackup(where(), archive)
    await expect(restoreBackup(where(), archive, nothingToPrepare)).rejects.toThrow(/is running/)
    expect(open.prepare('select count(*) as n from t').get()).toEqual({ n: 2000 })
    open.close()
  })

  test('is refused without any change if it is incomplete, changed or another file', async () => {
    openData().close()
    const whole = join(folder, 'whole')
    await makeBackup(where(), whole)
    const changed = gunzipSync(readFileSync(whole))
    changed.write('!', changed.indexOf('app.db 1000 '))
    const ofDataVersion = (version: number) => {
      const bytes = gunzipSync(readFileSync(whole))
      bytes.write(String(version), bytes.indexOf('"data": ') + '"data": '.length)
      return gzipSync(bytes)
    }
    const cut = join(folder, 'cut')
    writeFileSync(cut, readFileSync(whole))
    truncateSync(cut, 5000)
    for (const [name, bytes] of Object.entries({
      changed: gzipSync(changed),
      older: ofDataVersion(2),
      newer: ofDataVersion(9),
      text: Buffer.from('hello'),
      half: gzipSync(changed.subarray(0, 20_480)),
    }))
      writeFileSync(join(folder, name), bytes)
    const before = readdirSync(where().dataDir).sort()
    for (const [name, reason] of Object.entries({
      cut: /It is cut off: .* Copy it again, or use another backup\./,
      changed: /It is damaged: app\.db doesn't match its checksum\. Copy it again/,
      text: /It isn't a Belay backup, or it is damaged\./,
      half: /It is cut off: /,
      missing: /It doesn't exist\./,
      older: /It was made by a version of Belay from before its first release/,
      newer: /It was made by a newer version of Belay\./,
    })) {
      const restoring = restoreBackup(where(), join(folder, name), nothingToPrepare)
      await expect(restoring, name).rejects.toThrow(reason)
      await expect(restoring, name).rejects.toThrow(`Belay can't restore ${join(folder, name)}. `)
    }
    expect(readdirSync(where().dataDir).sort()).toEqual(before)
    expect(readRows()).toHaveLength(2000)
    expect(readdirSync(folder).filter((name) => name.startsWith('.belay-'))).toEqual([])
  })

  test.each(['auth.db', 'tables/identity.user.jsonl'])('with %s is refused', async (name) => {
    openData().close()
    const older = mkdtempSync(join(folder, 'older-'))
    const manifest = { belay: 1, data: 3, engine: 'sqlite', madeAt: '2026-11-01T00:00:00.000Z', files: { [name]: {} } }
    writeFileSync(join(older, 'manifest.json'), JSON.stringify(manifest))
    await pack(older, ['manifest.json'], archive)
    await expect(restoreBackup(where(), archive, nothingToPrepare)).rejects.toThrow(
      /a second database for accounts, and can't be read any more\.\nNothing was changed\.$/,
    )
    expect(readRows()).toHaveLength(2000)
  })

  test('fails and leaves no file if there is no data', async () => {
    await expect(makeBackup(where(), archive)).rejects.toThrow(/nothing to back up/)
    expect(existsSync(archive)).toBe(false)
  })
})

const address = testPostgres()
describe('A backup of PostgreSQL', () => {
  const name = `backup_${process.pid}`
  const where = () => ({ databaseUrl: Object.assign(new URL(address), { pathname: `/${name}` }).href, dataDir: folder })
  const server = (text: string) => withConnection(address, (client) => client.query(text))
  const run = (text: string) => withConnection(where().databaseUrl, (client) => client.query(text))
  const contents = async () => [
    (await run('select * from belay.d order by id')).rows,
    (await run('select *, at::text as exact from belay.session order by id')).rows,
  ]

  /** Creates tables with all kinds of columns in a schema. */
  const prepare = async (_where: unknown, schema = SCHEMA) => {
    await run(`create schema if not exists ${schema};
      create table if not exists ${schema}.d (id text primary key, version int, data jsonb,
          seq bigserial, tags text[], bytes bytea, words tsvector, n numeric,
          long text generated always as (id || '!') stored);
      create table if not exists ${schema}.person (id text primary key, ok boolean);
      create table if not exists ${schema}.session (id int primary key generated always as identity,
          "userId" text references ${schema}.person, at timestamptz)`)
  }

  beforeEach(async () => {
    await server(`create database ${name}`)
    await prepare(where())
    await run(`create schema other; create table other.t (x int); insert into other.t values (1);
      insert into belay.d (id, version, data, tags, bytes, words, n)
          select 'd' || i, i, jsonb_build_object('text', E'a\\u2028b\\\\n\\r"' || i, 'n', 1.5),
          array['x,"y', null, i::text], '\\x00ff', to_tsvector('simple', 'one two ' || i), 0.1 + i
          from generate_series(1, 1300) i;
      insert into belay.d (id) values ('');
      insert into belay.person values ('u', true), ('v', null);
      insert into belay.session ("userId", at) values ('u', '2026-03-08 01:59:59.123456-05'), (null, 'infinity')`)
  })
  afterEach(() => server(`drop database ${name} with (force)`))

  test('restores exactly the same data, and sequences continue', async () => {
    const before = await contents()
    await makeBackup(where(), archive)
    await run(
      "delete from belay.d where version > 10; update belay.d set data = '{}'; insert into belay.person values " +
        "('w', false); insert into other.t values (2)",
    )
    const changed = await contents()
    const { aside } = await restoreBackup(where(), archive, prepare)
    expect(await contents()).toEqual(before)
    expect(aside).toMatch(/^belay_replaced_\d{8}t\d{6}z$/)
    expect((await run(`select * from ${aside}.d order by id`)).rows).toEqual(changed[0])
    expect((await run('select * from other.t')).rows).toHaveLength(2)
    await run(`insert into belay.session (at) values (now())`)
    expect((await run('select max(id) from belay.session')).rows).toEqual([{ max: 3 }])
  })

  test('contains every table that Belay creates', async () => {
    const { prepareDatabase } = await import('./prepare-database.ts')
    await run('drop schema belay cascade; drop schema other cascade')
    await prepareDatabase(readSettings({ DATABASE_URL: where().databaseUrl, BELAY_DATA: folder }))
    const { rows } = await run(
      "select schemaname, count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', " +
        "'information_schema') group by 1 order by 1",
    )
    expect(rows.map(({ schemaname }) => schemaname)).toEqual([SCHEMA])
    const { files } = await makeBackup(where(), archive)
    expect(Object.keys(files).filter((name) => name.startsWith('tables/'))).toHaveLength(
      rows.reduce((sum, { tables }) => sum + tables, 0),
    )
    await restoreBackup(where(), archive, (_, schema) =>
      prepareDatabase(readSettings({ DATABASE_URL: where().databaseUrl }), schema),
    )
  })

  test('is not restored while a Belay process is connected, and the data stays', async () => {
    await makeBackup(where(), archive)
    const store = openPostgresStore({ url: where().databaseUrl, schema: 'other' })
    await store.ping()
    await expect(restoreBackup(where(), archive, prepare)).rejects.toThrow(
      /^Belay is running on this database \(from .*\)\. Stop all/,
    )
    await expect(dropDatabase(where().databaseUrl)).rejects.toThrow(/^Belay is running/)
    await store.close()
    expect((await run('select count(*)::int as n from belay.d')).rows).toEqual([{ n: 1301 }])
  })

  test('from another version is refused without any change', async () => {
    await makeBackup(where(), archive)
    const older = async (given: unknown, schema?: string) => {
      await prepare(given, schema)
      await run(`alter table ${schema}.d drop column n`)
    }
    await expect(restoreBackup(where(), archive, older)).rejects.toThrow(/another version.*"belay"\."d" has no n here/)
    expect((await run(`select nspname from pg_namespace where nspname ~ '^belay_'`)).rows).toEqual([])
    expect((await run('select count(*)::int as n from belay.d')).rows).toEqual([{ n: 1301 }])
  })

  test('is one consistent snapshot during concurrent writes', async () => {
    let writing = true
    const writer = (async () => {
      for (let i = 0; writing; i += 1)
        await run(
          `begin; insert into belay.d (id) values ('new ${i}'); insert into belay.person values ('new ${i}'); commit`,
        )
    })()
    await makeBackup(where(), archive)
    writing = false
    await writer
    await restoreBackup(where(), archive, prepare)
    const count = async (table: string) =>
      (await run(`select count(*)::int as n from ${table} where id like 'new %'`)).rows[0].n
    expect(await count('belay.d')).toBe(await count('belay.person'))
  })
})
