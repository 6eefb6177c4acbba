import pg from 'pg'
import { randomIds } from '../ids.ts'
import type { Files } from './files.ts'

/** Files beside the documents in PostgreSQL, so that every process sees them and one backup holds all. */
export async function openPostgresFiles({ url, schema = 'belay' }: { url: string; schema?: string }): Promise<Files & { close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: `-c search_path=${schema} -c client_min_messages=warning` })
  pool.on('error', () => {})
  await pool.query(`create schema if not exists "${schema}"`)
  await pool.query('create table if not exists files (id text primary key, type text not null, bytes bytea not null)')
  return {
    async put(bytes, type) {
      const fileID = randomIds.next()
      await pool.query('insert into files (id, type, bytes) values ($1, $2, $3)', [fileID, type, Buffer.from(bytes)])
      return fileID
    },
    async get(fileID) {
      const { rows } = await pool.query('select type, bytes from files where id = $1', [fileID])
      return (rows[0] as { bytes: Uint8Array; type: string } | undefined) ?? null
    },
    async delete(fileID) {
      await pool.query('delete from files where id = $1', [fileID])
    },
    close: () => pool.end(),
  }
}
