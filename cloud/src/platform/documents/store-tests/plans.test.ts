import { describe, expect, test } from 'vitest'
import { COLLECTIONS } from '../../../collections.ts'
import { ENGINES, openTestStore, type TestStore } from '../../../testing/engines.ts'
import { testPostgres } from '../../../testing/schemas.ts'
import { withConnection } from '../../postgres/connections.ts'
import { planPage, planSelection, writeCursor } from '../sql/query-plan.ts'
import type { AnyCollection, Key, Query } from '../store.ts'
import { add, book, books } from './books.testing.ts'
import { type Explained, withExplain } from './explain.testing.ts'

/** A value to filter by for each type of key. Multi-value keys contain text. */
const VALUES = { text: 'm', number: 5, boolean: true } as const
const valueFor = (collection: AnyCollection, name: string): Key => VALUES[collection.keys[name]?.type ?? 'text']

type Asked = { collection: AnyCollection; name: string; query: Query }

/** Returns all variants of all declared lists: directions, last documents, bounds, a null filter, and cursors. */
function asked(collection: AnyCollection): Asked[] {
  return collection.lists.flatMap(({ where, orderBy }) => {
    const bound = VALUES[collection.keys[orderBy]?.type ?? 'text']
    const given = Object.fromEntries(where.map((name) => [name, valueFor(collection, name)]))
    const [nullable] = where.filter((name) => name in collection.keys)
    const filters = [given, ...(nullable === undefined ? [] : [{ ...given, [nullable]: null }])]
    const bounds: Partial<Query>[] = [{}, { from: bound }, { to: bound }, { from: bound, to: bound }]
    return filters.flatMap((filter) =>
      bounds.flatMap((within) =>
        [false, true].flatMap((descending) => {
          const query: Query = { where: filter, orderBy, descending, limit: 50, ...within }
          const plan = planPage(collection, query)
          const at = typeof bound === 'boolean' ? 1 : bound
          // A page with bounds never ends at null.
          const cursors = [at, ...(Object.keys(within).length === 0 ? [null] : [])].map((value) =>
            writeCursor(plan, value, 'm'),
          )
          const queries = [query, { ...query, last: true }, ...cursors.map((cursor) => ({ ...query, cursor }))]
          const name = `${collection.name} where ${where.join(' and ') || 'nothing'} by ${orderBy}`
          return queries.map((one) => ({ collection, name: `${name} ${JSON.stringify(one)}`, query: one }))
        }),
      ),
    )
  })
}

/** Returns the `firstOfEach` queries of all lists with one filter, in both directions, with and without bounds. */
const firstsOf = (collection: AnyCollection): (Explained & { each: string })[] =>
  collection.lists.flatMap(({ where: [each, ...others], orderBy }) => {
    if (each === undefined || others.length > 0 || VALUES[collection.keys[each]?.type ?? 'text'] !== VALUES.text)
      return []
    const bound = VALUES[collection.keys[orderBy]?.type ?? 'text']
    const bounds: Partial<Query>[] = [{}, { from: bound }, { to: bound }, { from: bound, to: bound }]
    return bounds.flatMap((within) => [false, true].map((descending) => ({ each, orderBy, descending, ...within })))
  })

/** Parts of a plan that show that more rows are read than returned. */
const WASTE = {
  sqlite: /^SCAN (?!.*USING (?:COVERING )?INDEX)|USE TEMP B-TREE|AUTOMATIC/m,
  postgres: /Seq Scan|Sort|Filter:|Bitmap|Disabled: true/,
}
const INDEX = { sqlite: /USING (?:COVERING )?INDEX/, postgres: /Index (?:Only )?Scan/ }

describe.each(ENGINES)('Query plans on %s', (engine) => {
  const opened: Promise<TestStore> = openTestStore(engine)

  test.each(
    COLLECTIONS.filter(({ lists }) => lists.length > 0).map((collection) => [collection.name, collection] as const),
  )(
    'every list of %s reads an index in its order, without a scan or a sort',
    { timeout: 60_000 },
    async (_, collection) => {
      const wasteful: string[] = []
      await withExplain(engine, await opened, async (explain) => {
        for (const { name, query } of asked(collection)) {
          const plan = await explain(collection, query)
          const filtered =
            Object.keys(query.where ?? {}).length > 0 ||
            query.from !== undefined ||
            query.to !== undefined ||
            query.cursor !== undefined
          // A SCAN of an index is right only for a query without filters.
          const scans = engine === 'sqlite' && filtered && /^SCAN/m.test(plan)
          if (WASTE[engine].test(plan) || !INDEX[engine].test(plan) || scans) wasteful.push(`${name}\n${plan}`)
        }
      })
      expect(wasteful).toEqual([])
    },
  )

  test('firstOfEach reads an index in its order, within its bounds', async () => {
    const wasteful: string[] = []
    await withExplain(engine, await opened, async (explain) => {
      for (const collection of COLLECTIONS)
        for (const query of firstsOf(collection)) {
          const plan = await explain(collection, query)
          // The requested values are a table that is scanned.
          const read = plan.replace(/^SCAN (?:asked|json_each).*$/m, '')
          if (WASTE[engine].test(read) || !INDEX[engine].test(plan))
            wasteful.push(`${collection.name} ${JSON.stringify(query)}\n${plan}`)
        }
    })
    expect(wasteful).toEqual([])
  })

  test('every list reads its own index, although a filter has only two values and one is rare', async () => {
    const filled = await openTestStore(engine, [books])
    const numbers = Array.from({ length: 3000 }, (_, at) => 1000 + at)
    const isRare = (at: number) => at % 1000 === 0
    await add(
      filled.store,
      ...numbers.map((at) =>
        book(`${at}`, {
          title: `${at}`,
          year: at,
          lent: isRare(at),
          shelf: isRare(at) ? 'B' : 'A',
          readers: [isRare(at) ? 'rare' : 'usual'],
        }),
      ),
    )
    if (engine === 'postgres')
      for (const table of ['books', 'books__set_readers'])
        await withConnection(testPostgres(), (client) => client.query(`analyze "${filled.schema}"."${table}"`))
    const wasteful: string[] = []
    await withExplain(engine, filled, async (explain) => {
      for (const { name, query } of asked(books)) {
        const plan = await explain(books, query)
        if (WASTE[engine].test(plan)) wasteful.push(`${name}\n${plan}`)
      }
    })
    await filled.close()
    expect(wasteful).toEqual([])
  })

  test('the check finds a list without an index', async () => {
    const [collection] = COLLECTIONS.filter(({ keys, lists }) =>
      Object.keys(keys).some((key) => !lists.some(({ orderBy }) => orderBy === key)),
    )
    if (!collection) throw new Error('every key is ordered by')
    const orderBy =
      Object.keys(collection.keys).find((key) => !collection.lists.some((list) => list.orderBy === key)) ?? ''
    const undeclared = { ...collection, lists: [{ where: [], orderBy }] }
    expect(planSelection(undeclared, { orderBy }).orderBy).toBe(orderBy)
    const [each = ''] = Object.keys(collection.keys).filter((key) => collection.keys[key]?.type === 'text')
    const ofEach = { ...collection, lists: [{ where: [each], orderBy }] }
    await withExplain(engine, await opened, async (explain) => {
      expect(await explain(undeclared, { orderBy })).toMatch(WASTE[engine])
      expect(await explain(ofEach, { each, orderBy, descending: true })).toMatch(WASTE[engine])
    })
  })

  test('the store closes', async () => {
    await (await opened).close()
  })
})
