import { PAGE } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import type { Page } from '@belay/contract/paging'
import { checkRows } from './check-answer.ts'
import { definedFields } from './defined-fields.ts'
import type { Collection, Key, Query, Versioned } from './documents/store.ts'
import { InvalidQuery } from './documents/store.ts'
import { fitToSchema } from './fit-to-schema.ts'
import type { Context } from './gate.ts'
import { refuse } from './refuse.ts'
import { StoredPage } from './stored-page.ts'

type Input = {
  limit?: number | undefined
  limitToLast?: number | undefined
  cursor?: string | undefined
  orderBy?: string | undefined
  count?: boolean | undefined
}

/** The part of a query that every list reads the same way: order (a leading minus is descending), page and cursor. */
export function pageQuery(input: Input | undefined, orderBy: string) {
  const order = input?.orderBy ?? orderBy
  const descending = order.startsWith('-')
  return {
    orderBy: descending ? order.slice(1) : order,
    descending,
    ...(input?.limitToLast === undefined
      ? { limit: input?.limit ?? PAGE.default }
      : { limit: input.limitToLast, last: true }),
    ...(input?.cursor === undefined ? {} : { cursor: input.cursor }),
  }
}

type Filters = { search?: string | undefined; [key: string]: Key | undefined }

/** The query of a list: its page, filters that are keys of the collection, and the words that are searched for. */
export function listQuery(input: (Input & { where?: Filters | undefined }) | undefined, orderBy: string): Query {
  const { search, ...where } = input?.where ?? {}
  return {
    ...pageQuery(input, orderBy),
    where: definedFields(where) as Record<string, Key>,
    ...(search ? { search } : {}),
  }
}

type Days = { from?: string | undefined; to?: string | undefined }

/** The order of a list that none was asked for: by date within days. */
export const usualOrder = ({ from, to }: Days, otherwise: string): string => ((from ?? to) ? 'date' : otherwise)

/** The query within days, both included. Refused in any order but by date. */
export function withinDays(query: Query, { from, to }: Days): Query {
  if ((from ?? to) !== undefined && query.orderBy !== 'date') {
    refuse('invalid-argument', 'To filter by date, order the list by date.', {
      reason: 'query',
      fields: [{ field: 'orderBy', message: 'Order by date or -date.' }],
    })
  }
  return { ...query, ...(from ? { from: toIsoDate(from) } : {}), ...(to ? { to: toIsoDate(to) } : {}) }
}

/** A page of documents that leave as they are stored. Only for collections of which the caller may see every field. */
export async function storedPage<Doc extends object, Item = Versioned<Doc>>(
  context: Context,
  collection: Collection<Doc>,
  query: Query,
  count = false,
): Promise<StoredPage<Item>> {
  return refuseInvalidQuery(async () => {
    const counted = count ? await context.store.count(collection, query) : undefined
    const { rows, next } = await context.store.findText(collection, query)
    return new StoredPage<Item>(checkRows(context, rows), next, counted)
  })
}

type Show<Doc, Item> = (doc: Doc & { version: number }) => Item

/** A page whose documents leave field by field, as `show` names them. */
export const presentPage = <Doc extends object, Item>(
  context: Context,
  collection: Collection<Doc>,
  query: Query,
  show: Show<Doc, Item>,
  count = false,
): Promise<Page<Item>> => presentPreparedPage(context, collection, query, async () => show, count)

/** The same, where `prepare` reads what else showing these documents needs, once for all of them. */
export async function presentPreparedPage<Doc extends object, Item>(
  context: Context,
  collection: Collection<Doc>,
  query: Query,
  prepare: (docs: readonly (Doc & { version: number })[]) => Promise<Show<Doc, Item>>,
  count = false,
): Promise<Page<Item>> {
  return refuseInvalidQuery(async () => {
    const { items, next } = await context.store.find(collection, query)
    const show = await prepare(items)
    return {
      items: items.flatMap((doc) => presentRow(context, collection, doc, show)),
      next,
      ...(count ? { count: await context.store.count(collection, query) } : {}),
    }
  })
}

/** A row as it is shown. One whose document is damaged is shown in the shape of its collection. */
function presentRow<Doc extends object, Item>(
  { log, call }: Context,
  collection: Collection<Doc>,
  doc: Doc & { version: number },
  show: (doc: Doc & { version: number }) => Item,
): Item[] {
  try {
    return [show(doc)]
  } catch (error) {
    log.error("a document can't be shown as stored", {
      call,
      collection: collection.name,
      error: (error as Error).stack,
    })
    return collection.schema ? [show(fitToSchema(collection.schema, doc) as Doc & { version: number })] : []
  }
}

/** What the store does not offer, told to the caller as an invalid argument. */
export async function refuseInvalidQuery<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof InvalidQuery) refuse('invalid-argument', error.message, 'query')
    throw error
  }
}
