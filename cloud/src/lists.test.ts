import { contract } from '@belay/contract'
import { expect, it, vi } from 'vitest'
import type * as z from 'zod'
import type { AnyCollection, Query } from './platform/documents/store.ts'
import { onBothStores, type TestCloud } from './testing/cloud.ts'

type Shape = Record<string, z.ZodType>
/** A list call. `own`: its filters are not in `where`, but at the top level. `needed`: its required filters. */
type Offer = { call: string; own: boolean; needed: string[]; where: string[]; orders: string[]; shape: Shape }

const bare = (schema: z.ZodType | undefined): z.ZodType | undefined => {
  const { type, innerType } = (schema?.def ?? {}) as { type?: string; innerType?: z.ZodType }
  return type === 'optional' || type === 'nullable' || type === 'default' ? bare(innerType) : schema
}
const shapeOf = (schema: z.ZodType | undefined): Shape =>
  ((bare(schema) as { shape?: Shape } | undefined)?.shape ?? {}) as Shape

/** Input fields that are not filters, in lists without `where`. */
const NO_FILTERS = new Set(['limit', 'limitToLast', 'cursor', 'count', 'withConflicts'])

/** All lists of the contract, with the filters and orders of their input. */
const OFFERS: Offer[] = Object.entries(contract).flatMap(([collection, branch]) =>
  Object.entries(branch).flatMap(([call, procedure]) => {
    const input = shapeOf((procedure as unknown as { '~orpc': { inputSchema?: z.ZodType } })['~orpc'].inputSchema)
    if (!input.orderBy || !input.limitToLast) return []
    const { orderBy, where: _where, ...rest } = input
    const own = Object.fromEntries(Object.entries(rest).filter(([name]) => !NO_FILTERS.has(name)))
    const shape = input.where ? shapeOf(input.where) : own
    const orders = (bare(orderBy) as z.ZodEnum).options as string[]
    const needed = input.where ? [] : Object.keys(own).filter((name) => !own[name]?.safeParse(undefined).success)
    const where = Object.keys(shape).filter((name) => !needed.includes(name))
    return [{ call: `${collection}.${call}`, own: input.where === undefined, needed, where, orders, shape }]
  }),
)

/** Values for filters. Each filter gets the first value that its schema accepts. */
const VALUES = ['client@example.edu', '03/10/2026', true, 'announcement']
function valueFor(schema: z.ZodType | undefined): unknown {
  const options = (bare(schema) as { options?: unknown[] } | undefined)?.options
  const fitting = [...(options ?? []), ...VALUES].find((value) => schema?.safeParse(value).success)
  if (fitting === undefined) throw new Error('no value of the test fits this filter')
  return fitting
}

const subsets = ([first, ...rest]: readonly string[]): string[][] =>
  first === undefined ? [[]] : subsets(rest).flatMap((set) => [set, [first, ...set]])

/** Lists that can be limited by date only in an order by date. */
const BY_DATE_WITHIN_DAYS = ['hoursLogged.list', 'programRequests.list', 'clientPrograms.list']
/** The combinations of filters that the audit trail supports. */
const AUDIT = ['', 'collection', 'collection documentId', 'programID', 'actorEmail', 'changeID']
/** True if a list must refuse these filters in this order. */
function refusedOn({ call }: Offer, where: readonly string[], orderBy: string | undefined): boolean {
  if (call === 'notifications.listByType') return !where.includes('type')
  if (BY_DATE_WITHIN_DAYS.includes(call)) {
    const byDate = orderBy === undefined || orderBy === 'date' || orderBy === '-date'
    return !byDate && ['from', 'to'].some((bound) => where.includes(bound))
  }
  return call === 'audit.list' && !AUDIT.includes(where.join(' '))
}

/** Returns the Admin's client of a list. */
function listOf(cloud: TestCloud, { call }: Offer): (input: object) => Promise<unknown> {
  const [collection, name] = call.split('.') as ['clients', 'list']
  return cloud.as('admin')[collection][name] as (input: object) => Promise<unknown>
}

/** Returns the input of a list with values for its required filters and for these. */
function inputOf({ own, needed, shape }: Offer, filters: readonly string[], ids: Record<string, string>): object {
  // A list of one record needs a record that exists.
  const value = (name: string) => (needed.includes(name) ? (ids[name] ?? valueFor(shape[name])) : valueFor(shape[name]))
  const given = Object.fromEntries([...needed, ...filters].map((name) => [name, value(name)]))
  return own ? given : { where: given }
}

onBothStores('Lists', (open) => {
  it('support all combinations of their filters and orders, forwards, from the end and counted', async () => {
    const cloud = await open()
    expect(OFFERS.length).toBeGreaterThan(20)
    const { staffID } = await cloud.as('admin').staff.create({ email: 'finn@example.edu', name: 'Finn' })
    const day = { date: '04/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }
    const { programID } = await cloud.as('admin').programSchedule.create({ programName: 'Ropes', ...day })
    const wrong: string[] = []
    for (const offer of OFFERS) {
      const list = listOf(cloud, offer)
      for (const where of subsets(offer.where)) {
        const input = inputOf(offer, where, { staffID, programID })
        for (const orderBy of [undefined, ...offer.orders]) {
          for (const more of [offer.own ? { limit: 3 } : { count: true }, { limitToLast: 3 }]) {
            // Advances the clock, because the allowance does not cover this many searches at once.
            cloud.clock.advance(1000)
            const unordered = 'limitToLast' in more && orderBy === undefined
            const said = await list({ ...input, ...(orderBy ? { orderBy } : {}), ...more }).then(
              () => 'answered',
              (error: { code?: string }) => error.code,
            )
            const expected = unordered || refusedOn(offer, where, orderBy) ? 'invalid-argument' : 'answered'
            if (said !== expected)
              wrong.push(`${offer.call} ${where.join(' and ')} by ${orderBy}, ${JSON.stringify(more)}: ${said}`)
          }
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('send another query to the store if a filter is set', async () => {
    const cloud = await open()
    const { staffID } = await cloud.as('admin').staff.create({ email: 'finn@example.edu', name: 'Finn' })
    const asked: unknown[] = []
    for (const method of ['find', 'findText'] as const) {
      const find = cloud.store[method].bind(cloud.store) as (collection: AnyCollection, query: Query) => Promise<never>
      vi.spyOn(cloud.store, method).mockImplementation((collection: AnyCollection, query: Query) => {
        asked.push([collection.name, query])
        return find(collection, query)
      })
    }
    const ignored: string[] = []
    for (const offer of OFFERS) {
      const askedWith = async (filters: readonly string[]) => {
        asked.length = 0
        await listOf(cloud, offer)(inputOf(offer, filters, { staffID })).catch(() => undefined)
        return JSON.stringify(asked)
      }
      const unfiltered = await askedWith([])
      for (const filter of offer.where)
        if ((await askedWith([filter])) === unfiltered) ignored.push(`${offer.call} ${filter}`)
    }
    expect(ignored).toEqual([])
  })
})
