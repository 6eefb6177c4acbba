import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Creates an empty database on the server of the address. Returns its address and a function that drops it. */
export async function freshDatabase(address: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `belay_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}`)
  const url = new URL(address)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}
