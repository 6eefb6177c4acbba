import { randomBytes } from 'node:crypto'
import { withConnection } from '../../cloud/src/platform/postgres/connections.ts'

/** Runs a statement on the database at this address, and returns its rows. */
export const queryDatabase = (address: string, statement: string): Promise<Record<string, unknown>[]> =>
  withConnection(address, async (client) => (await client.query(statement)).rows)

/** Returns the address of another database on the server of an address. */
function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Creates an empty database on the server of the address. Returns its address and a function that drops it. */
export async function createDatabase(address: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `belay_${randomBytes(6).toString('hex')}`
  await queryDatabase(address, `create database ${name}`)
  return {
    url: addressOf(address, name),
    drop: async () => void (await queryDatabase(address, `drop database if exists ${name} with (force)`)),
  }
}

const nameOf = (address: string) => new URL(address).pathname.slice(1)
const serverOf = (address: string) => addressOf(address, 'postgres')

/** True if `createDatabase` created the database of an address, and it is still empty. */
export async function isEmptyDatabase(address: string): Promise<boolean> {
  if (!/^belay_[\da-f]{12}$/.test(nameOf(address))) return false
  return (await queryDatabase(address, `select 1 from pg_namespace where nspname = 'belay'`)).length === 0
}

/** True if the server of an address has a database of this name. */
export const hasDatabase = async (address: string, name: string): Promise<boolean> =>
  (await queryDatabase(serverOf(address), `select 1 from pg_database where datname = '${name}'`)).length > 0

/** Creates a database on the server of an address. It gets its name once `fill` has filled it. */
export async function createTemplate(
  address: string,
  name: string,
  fill: (address: string) => Promise<void>,
): Promise<void> {
  const { url } = await createDatabase(serverOf(address))
  await fill(url)
  await queryDatabase(serverOf(address), `alter database ${nameOf(url)} rename to ${name}`)
}

/** Replaces the database of an address with a copy of another one on its server. */
export async function copyDatabase(address: string, template: string): Promise<void> {
  const name = nameOf(address)
  await queryDatabase(serverOf(address), `drop database ${name}`)
  await queryDatabase(serverOf(address), `create database ${name} template ${template}`)
}
