import pg, { type Pool } from 'pg'
import { isDatabaseUnreachable } from './database-errors.ts'
import { computeIndexValues, NO_INDEX_VALUES } from './index-values.ts'
import { publishChanges } from './postgres-changes.ts'
import {
  clearUniqueKeys,
  deleteMultiValues,
  deleteRows,
  insertMultiValues,
  insertRows,
  updateRows,
  type WrittenRow,
} from './postgres-rows.ts'
import { type PreparedWrite, parseForAudience, toChange } from './prepared-writes.ts'
import type { NameStatement, RunStatement } from './statement-names.ts'
import { type AnyCollection, type Change, UniqueConflict, VersionConflict } from './store.ts'
import { type Dialect, tableName, uniqueIndexName } from './tables.ts'

/** A deadlock or a serialization failure: nothing happened, and it may be done again. */
const RETRYABLE = new Set(['40P01', '40001'])
const UNIQUE_VIOLATION = '23505'
const TRIES = 8
/** The server has room for some thousands of locks: a commit with more new ids than this takes one lock for all. */
const MOST_LOCKS = 200

type Parts = { pool: Pool; nameStatement: NameStatement; dialect: Dialect; channel: string; sender: string }
type StoredRow = { id: string; version: number; schema_version: number; data: string }
type Group = { collection: AnyCollection; writes: PreparedWrite[] }
type LockedGroup = Group & { stored: ReadonlyMap<string, StoredRow> }

/** Commits in one transaction: locks in one order, compares versions, then writes each table with few statements. */
export function openPostgresWriter({ pool, nameStatement, dialect, channel, sender }: Parts) {
  /** What must not exist is no row that could be locked; a lock by its name stands for it. */
  async function lockAbsent(run: RunStatement, groups: readonly Group[]): Promise<void> {
    const names = groups.flatMap(({ collection, writes }) =>
      writes
        .filter(({ expectedVersion }) => expectedVersion === 0)
        .map(({ id }) => `${channel} ${collection.name}/${id}`),
    )
    if (names.length === 0) return
    if (names.length > MOST_LOCKS)
      return void (await run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [channel]))
    await run(
      `select pg_advisory_xact_lock_shared(hashtextextended($1, 0)), (select count(pg_advisory_xact_lock(k)) from
        (select distinct hashtextextended(name, 0) as k from unnest($2::text[]) as name order by k) as locks)`,
      [channel, names],
    )
  }

  /** Locks what exists, in the order of the ids, and compares versions. That new ones are new, inserting tells. */
  async function lock(run: RunStatement, { collection, writes }: Group): Promise<Map<string, StoredRow>> {
    const existing = writes.filter(({ expectedVersion, doc }) => expectedVersion > 0 || !doc)
    if (existing.length === 0) return new Map()
    const sql = `select id, version, schema_version, data from ${dialect.table(tableName(collection))}
      where id = any($1::text[]) order by id for update`
    const rows = await run<StoredRow>(sql, [existing.map(({ id }) => id)])
    const stored = new Map(rows.map((row) => [row.id, row]))
    for (const { id, expectedVersion } of existing)
      if ((stored.get(id)?.version ?? 0) !== expectedVersion) throw new VersionConflict(collection.name, id)
    return stored
  }

  async function write(run: RunStatement, { collection, writes, stored }: LockedGroup): Promise<void> {
    const toRow = ({ id, expectedVersion, doc, text }: PreparedWrite): WrittenRow => ({
      id,
      version: expectedVersion + 1,
      schemaVersion: collection.schemaVersion,
      text: text ?? '{}',
      indexValues: doc ? computeIndexValues(collection, doc) : NO_INDEX_VALUES,
    })
    const target = { run, dialect, collection }
    const put = writes.filter(({ doc }) => doc)
    const updated = put.filter(({ expectedVersion }) => expectedVersion > 0).map(toRow)
    const created = put.filter(({ expectedVersion }) => expectedVersion === 0).map(toRow)
    const deleted = writes.filter(({ id, doc }) => doc === null && stored.has(id)).map(({ id }) => id)
    // A unique value that one document loses may be taken by another in the same commit.
    await deleteRows(target, deleted)
    if (writes.length > 1) await clearUniqueKeys(target, updated)
    await updateRows(target, updated)
    await insertRows(target, created)
    await deleteMultiValues(target, [...deleted, ...updated.map(({ id }) => id)])
    await insertMultiValues(target, [...updated, ...created])
  }

  async function apply(run: RunStatement, groups: readonly Group[]): Promise<Change[]> {
    await lockAbsent(run, groups)
    const locked: LockedGroup[] = []
    for (const group of groups) locked.push({ ...group, stored: await lock(run, group) })
    for (const group of locked) await write(run, group)
    const changes = locked.flatMap(({ collection, writes, stored }) =>
      writes.flatMap(({ id, doc }) => {
        const row = stored.get(id)
        if (doc === undefined || (doc === null && !row)) return []
        return [toChange(collection, id, row ? parseForAudience(collection, row) : null, doc)]
      }),
    )
    await publishChanges(run, channel, sender, changes)
    return changes
  }

  async function attempt(groups: readonly Group[]): Promise<Change[]> {
    const client = await pool.connect()
    // The rows of a result are what the statement selects.
    const run: RunStatement = async <Row>(sql: string, values: unknown[]) =>
      (await client.query({ ...nameStatement(sql), values })).rows as Row[]
    let broken: Error | undefined
    try {
      await client.query('begin isolation level read committed')
      const changes = await apply(run, groups)
      await client.query('commit')
      return changes
    } catch (error) {
      // A connection that does not answer, or would not even roll back, is not used again.
      if (isDatabaseUnreachable(error)) broken = error as Error
      else
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    async commit(writes: readonly PreparedWrite[]): Promise<Change[]> {
      const byCollection = Map.groupBy(writes, ({ collection }) => collection)
      const groups: Group[] = [...byCollection].map(([collection, group]) => ({ collection, writes: group }))
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(groups)
        } catch (error) {
          const code = error instanceof pg.DatabaseError ? error.code : undefined
          if (code === undefined || !RETRYABLE.has(code) || tries === TRIES)
            throw uniqueConflict(groups, error) ?? error
        }
      }
    },
  }
}

function uniqueConflict(groups: readonly Group[], error: unknown): UniqueConflict | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return null
  for (const { collection } of groups) {
    const key = Object.keys(collection.unique ?? {}).find(
      (name) => uniqueIndexName(collection, name) === error.constraint,
    )
    if (key !== undefined) return new UniqueConflict(collection.name, key)
  }
  return null
}
