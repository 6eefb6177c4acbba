import { randomBytes } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { testPostgres } from '../../testing/schemas.ts'
import { createTestLog } from '../../testing/test-log.ts'
import { readSettings } from '../settings/settings.ts'
import { type AuthDatabase, openAuthDatabase } from './database.ts'

const opened: { database: AuthDatabase; schema: string }[] = []
async function open() {
  const schema = `identity_${randomBytes(6).toString('hex')}`
  const database = await openAuthDatabase(readSettings({ DATABASE_URL: testPostgres() }), createTestLog(), schema)
  opened.push({ database, schema })
  return { database, schema }
}
afterEach(async () => {
  for (const { database, schema } of opened.splice(0)) {
    await database.run(`drop schema ${schema} cascade`)
    await database.close()
  }
})

it('SingleSchemaDialect reads only the tables of its schema, despite changes in other schemas', async () => {
  const [own, other] = [await open(), await open()]
  await other.database.run('create table elsewhere (id text primary key)')
  const tables = await own.database.kysely.introspection.getTables()
  expect(tables.map(({ name, schema }) => `${schema}.${name}`)).toEqual(
    ['codes', 'kept', 'limits'].map((name) => `${own.schema}.${name}`),
  )
  expect(tables.find(({ name }) => name === 'codes')?.columns).toMatchObject(
    expect.arrayContaining(
      [
        { name: 'hash', dataType: 'text', isNullable: false, hasDefaultValue: false },
        { name: 'userid', dataType: 'text', isNullable: true },
        { name: 'createdAt', dataType: 'int8', isNullable: false },
      ].map((column) => expect.objectContaining(column)),
    ),
  )
  expect((await own.database.kysely.introspection.getSchemas()).map(({ name }) => name)).toEqual([own.schema])
})
