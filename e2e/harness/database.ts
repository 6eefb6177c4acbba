import { randomBytes } from 'node:crypto'
import { withConnection } from '../../cloud/src/platform/postgres/connections.ts'

/** Runs a statement on the database at this address, and returns its rows. */
export const queryDatabase = (address: string, statement: string): Promise<Record<string, unknown>[]> =>
  withConnection(address, async (client) => (await client.query(statement)).rows)

/** Creates an empty database on the server of the address. Returns its address and a function that drops it. */
export async function createDatabase(address: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `belay_${randomBytes(6).toString('hex')}`
  await queryDatabase(address, `create database ${name}`)
  const url = new URL(address)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => void (await queryDatabase(address, `drop database if exists ${name} with (force)`)),
  }
}
