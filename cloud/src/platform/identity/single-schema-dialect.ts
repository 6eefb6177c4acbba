import {
  CompiledQuery,
  type DatabaseIntrospector,
  type Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  type TableMetadata,
} from 'kysely'

const COLUMNS = `
  select c.relname as "table", a.attname as name, t.typname as type, a.attnotnull as needed, a.atthasdef as filled,
    a.attidentity <> '' as counted
  from pg_catalog.pg_class c
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid
  where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p')
  order by c.relname, a.attnum`

type Column = { table: string; name: string; type: string; needed: boolean; filled: boolean; counted: boolean }

/** A dialect that reads only one schema. Kysely's fails if another schema's table is dropped at the same time. */
export class SingleSchemaDialect extends PostgresDialect {
  readonly #schema: string

  constructor(schema: string, config: PostgresDialectConfig) {
    super(config)
    this.#schema = schema
  }

  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    const schema = this.#schema
    return {
      getSchemas: async () => [{ name: schema }],
      async getTables() {
        const { rows } = await db.executeQuery<Column>(CompiledQuery.raw(COLUMNS, [schema]))
        return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => tableOf(schema, name, columns))
      },
    }
  }
}

const tableOf = (schema: string, name: string, columns: readonly Column[]): TableMetadata => ({
  name,
  schema,
  isView: false,
  isForeign: false,
  columns: columns.map(({ name, type, needed, filled, counted }) => ({
    name,
    dataType: type,
    isNullable: !needed,
    hasDefaultValue: filled,
    isAutoIncrementing: counted,
  })),
})
