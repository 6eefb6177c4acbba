import * as z from 'zod'
import { PAGE } from './constants.ts'

export const NEWEST_FIRST = ['-createdAt', 'createdAt'] as const

/** Returns the input fields for the order and the size of a page. A leading minus means descending. */
const pageFields = <const Order extends readonly [string, ...string[]]>(orders: Order) => ({
  orderBy: z.enum(orders).optional().describe('A leading minus means descending.'),
  limit: z.int().min(1).max(PAGE.most).optional().describe(`The number of items. ${PAGE.default} by default.`),
  limitToLast: z.int().min(1).max(PAGE.most).optional().describe('The number of items from the end. Needs orderBy.'),
  cursor: z.string().max(2000).optional().describe('The `next` value of the previous page.'),
})

type PageSize = { orderBy?: string; limit?: number; limitToLast?: number }
const limitedOnce = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .refine((input) => (input as PageSize).limitToLast === undefined || (input as PageSize).orderBy !== undefined, {
      path: ['limitToLast'],
      message: 'limitToLast needs an ordering: give orderBy too.',
    })
    .refine((input) => (input as PageSize).limitToLast === undefined || (input as PageSize).limit === undefined, {
      path: ['limitToLast'],
      message: 'Send limit or limitToLast, not both.',
    })

/**
 * Returns the input of a list: its filters, its orders, the page's size and `more` fields. `limitToLast` returns the
 * last items of the order, and then the next page is the previous one.
 */
export const listInput = <
  Where extends z.ZodRawShape,
  const Order extends readonly [string, ...string[]],
  More extends z.ZodRawShape = Record<never, never>,
>(
  where: Where,
  orders: Order,
  more?: More,
) =>
  limitedOnce(
    z.strictObject({
      where: z.strictObject(where).partial().optional(),
      ...pageFields(orders),
      ...(more ?? ({} as More)),
      count: z.boolean().optional().describe('Also return the total, counted up to 1,000.'),
    }),
  )

/** Returns the input of a list of one record: the record's ID and other fields, the order and the page's size. */
export const pageInput = <Fields extends z.ZodRawShape, const Order extends readonly [string, ...string[]]>(
  fields: Fields,
  orders: Order,
) => limitedOnce(z.strictObject({ ...fields, ...pageFields(orders) }))

/** Returns the output of a list: one page. `count` is returned only if requested. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z
      .string()
      .nullable()
      .describe('The cursor of the next page (with limitToLast, the previous page). Null at the end.'),
    count: z.int().optional(),
  })

export type Page<Item> = { items: Item[]; next: string | null; count?: number }

/** Names in coming programs that no record has: each with its spellings and its number of programs. */
export const unlistedNames = z.object({
  items: z.array(z.object({ name: z.string(), spellings: z.array(z.string()), programs: z.int() })),
})

/** The output of a call on many records: the ones it changed, and the ones it skipped with the reason. */
export const manyResult = z.object({
  done: z.array(z.string()),
  skipped: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
})
