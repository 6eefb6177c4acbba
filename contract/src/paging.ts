import * as z from 'zod'
import { PAGE } from './constants.ts'

const LAST_NEEDS_ORDER = 'limitToLast needs an ordering: give orderBy too.'

export const NEWEST_FIRST = ['-createdAt', 'createdAt'] as const

/** Returns the input fields for the order and the size of a page. A leading minus means descending. */
const pageFields = <const Order extends readonly [string, ...string[]]>(orders: Order) => ({
  orderBy: z.enum(orders).optional().describe('A leading minus means descending.'),
  limit: z.int().min(1).max(PAGE.most).optional().describe(`The number of items. ${PAGE.default} by default.`),
  limitToLast: z.int().min(1).max(PAGE.most).optional().describe('The number of items from the end. Needs orderBy.'),
  cursor: z.string().max(2000).optional().describe('The `next` value of the previous page.'),
})

type Asked = { orderBy?: string; limit?: number; limitToLast?: number }
const limitedOnce = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .refine((input) => !((input as Asked).limitToLast !== undefined && (input as Asked).orderBy === undefined), {
      path: ['limitToLast'],
      message: LAST_NEEDS_ORDER,
    })
    .refine((input) => !((input as Asked).limitToLast !== undefined && (input as Asked).limit !== undefined), {
      path: ['limitToLast'],
      message: 'Send limit or limitToLast, not both.',
    })

/**
 * Returns the input of a list with filters, orders and the size of a page. `limitToLast` returns the last items of the
 * order and needs `orderBy`; its next page is the previous one. `count` returns the total, counted up to 1,000. `more`
 * are additional fields of the input.
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

/**
 * Returns the input of a list that belongs to one record: the record's ID and other fields, orders and the size of a
 * page.
 */
export const pageInput = <Fields extends z.ZodRawShape, const Order extends readonly [string, ...string[]]>(
  fields: Fields,
  orders: Order,
) => limitedOnce(z.strictObject({ ...fields, ...pageFields(orders) }))

/**
 * Returns the output of a list: one page. `next` is the cursor of the next page, null on the last one; `count` is
 * returned only if requested.
 */
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
