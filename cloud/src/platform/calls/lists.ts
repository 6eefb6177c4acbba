import { PAGE } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import type { Page } from '@belay/contract/paging'
import { type Collection, InvalidQuery, type Key, type Query, type Versioned } from '../documents/store.ts'
import { checkRows } from './check-answer.ts'
import { coerceToSchema } from './coerce-to-schema.ts'
import { pickDefinedFields } from './defined-fields.ts'
import type { Context } from './gate.ts'
import type { Readable } from './permit.ts'
import { refuse } from './refuse.ts'
import { StoredPage } from './stored-page.ts'

type Input = {
  limit?: number | undefined
  limitToLast?: number | undefined
  cursor?: string | undefined
  orderBy?: string | undefined
  count?: boolean | undefined
}

/** Reads the options that all lists share: order (a leading minus means descending), page and cursor. */
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

/** Builds the query of a list: its page options, its filters by key, and its search text. */
export function listQuery(input: (Input & { where?: Filters | undefined }) | undefined, orderBy: string): Query {
  const { search, ...where } = input?.where ?? {}
  return {
    ...pageQuery(input, orderBy),
    where: pickDefinedFields(where) as Record<string, Key>,
    ...(search ? { search } : {}),
  }
}

type Days = { from?: string | undefined; to?: string | undefined }

/** Returns the default order of a list: by date if the list is limited to days, else `otherwise`. */
export const chooseDefaultOrder = ({ from, to }: Days, otherwise: string): string => ((from ?? to) ? 'date' : otherwise)

/** Limits a query to a range of days, both included. Throws `invalid-argument` if the order is not by date. */
export function limitToDays(query: Query, { from, to }: Days): Query {
  if ((from ?? to) !== undefined && query.orderBy !== 'date') {
    refuse('invalid-argument', 'To filter by date, order the list by date.', {
      reason: 'query',
      fields: [{ field: 'orderBy', message: 'Order by date or -date.' }],
    })
  }
  return { ...query, ...(from ? { from: toIsoDate(from) } : {}), ...(to ? { to: toIsoDate(to) } : {}) }
}

/** Returns a page of documents in their stored JSON text. Only for collections whose fields the caller may all see. */
export async function readStoredPage<Doc extends object, Item = Versioned<Doc>>(
  context: Context,
  collection: Collection<Doc>,
  query: Readable,
  count = false,
): Promise<StoredPage<Item>> {
  return refuseInvalidQuery(async () => {
    const counted = count ? await context.store.count(collection, query) : undefined
    const { rows, next } = await context.store.findText(collection, query)
    return new StoredPage<Item>(checkRows(context, rows), next, counted)
  })
}

type Present<Doc, Item> = (doc: Versioned<Doc>) => Item

/** Returns a page of documents that `show` converts for the caller. */
export const presentPage = <Doc extends object, Item>(
  context: Context,
  collection: Collection<Doc>,
  query: Readable,
  show: Present<Doc, Item>,
  count = false,
): Promise<Page<Item>> => presentPreparedPage(context, collection, query, async () => show, count)

/** Returns a page like `presentPage`. `prepare` first reads the data that `show` needs, once for all documents. */
export async function presentPreparedPage<Doc extends object, Item>(
  context: Context,
  collection: Collection<Doc>,
  query: Readable,
  prepare: (docs: readonly Versioned<Doc>[]) => Promise<Present<Doc, Item>>,
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

/**
 * Converts a document for the caller. If that fails, logs the error and converts the document as its schema's shape.
 * Returns no row if the collection has no schema.
 */
function presentRow<Doc extends object, Item>(
  { log, call }: Context,
  collection: Collection<Doc>,
  doc: Versioned<Doc>,
  show: Present<Doc, Item>,
): Item[] {
  try {
    return [show(doc)]
  } catch (error) {
    log.error("a document can't be shown as stored", {
      call,
      collection: collection.name,
      error: (error as Error).stack,
    })
    return collection.schema ? [show(coerceToSchema(collection.schema, doc) as Versioned<Doc>)] : []
  }
}

/** Runs a query. Converts the store's `InvalidQuery` to `invalid-argument`. */
export async function refuseInvalidQuery<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof InvalidQuery) refuse('invalid-argument', error.message, 'query')
    throw error
  }
}
