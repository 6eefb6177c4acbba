import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Database, divideConnections, openConnections } from '../postgres/connections.ts'
import type { Files } from './files.ts'

/** Opens the store of files in PostgreSQL, next to the documents, so that one backup contains both. */
export async function openPostgresFiles({
  schema = 'belay',
  ...database
}: Database & { schema?: string }): Promise<Files & { close(): Promise<void> }> {
  const { pool, close } = openConnections(database, {
    name: 'files',
    most: divideConnections(database.connections).files,
  })
  const [quoted, table] = [pg.escapeIdentifier(schema), `${pg.escapeIdentifier(schema)}._files`]
  // A list of statements is one transaction. The lock separates processes that start at the same time.
  await pool.query(
    `select pg_advisory_xact_lock(hashtextextended(${pg.escapeLiteral(`belay prepare ${schema}`)}, 0));
     create schema if not exists ${quoted};
     create table if not exists ${table} (id text primary key, type text not null, bytes bytea not null,
       "createdAt" timestamptz not null default now())`,
  )
  return {
    async put(bytes, type) {
      const id = randomUUID()
      await pool.query(`insert into ${table} (id, type, bytes) values ($1, $2, $3)`, [id, type, Buffer.from(bytes)])
      return id
    },
    async get(fileID) {
      if (fileID.includes('\0')) return null
      const { rows } = await pool.query(`select type, bytes from ${table} where id = $1`, [fileID])
      const [file] = rows as { type: string; bytes: Buffer }[]
      return file ? { type: file.type, bytes: new Uint8Array(file.bytes) } : null
    },
    async delete(fileID) {
      if (!fileID.includes('\0')) await pool.query(`delete from ${table} where id = $1`, [fileID])
    },
    close,
  }
}
