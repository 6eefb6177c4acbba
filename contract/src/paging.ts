import * as z from 'zod'
import { PAGE } from './constants.ts'

const LAST_NEEDS_ORDER = 'limitToLast needs an ordering: give orderBy too.'

/**
 * The input of a list: filters it offers, orders it offers (a leading minus means descending), and how much.
 * `limitToLast` answers the last so many of the ordering and needs `orderBy` (SPEC 8). `cursor` is the `next` of the page before.
 * `count` asks how many there are in all, counted up to the limit of 1,000.
 */
export function listInput<Where extends z.ZodRawShape, const Order extends readonly [string, ...string[]]>(where: Where, orders: Order) {
  return z
    .strictObject({
      where: z.strictObject(where).partial().optional(),
      orderBy: z.enum(orders).optional().describe('A leading minus means descending.'),
      limit: z.int().min(1).max(PAGE.most).optional().describe(`How many; ${PAGE.default} when left out.`),
      limitToLast: z.int().min(1).max(PAGE.most).optional().describe('The last so many of the ordering; needs orderBy.'),
      cursor: z.string().max(2000).optional().describe('The next of the page before.'),
      count: z.boolean().optional().describe('Answer also how many there are in all, counted up to 1,000.'),
    })
    .refine((input) => input.limitToLast === undefined || input.orderBy !== undefined, {
      path: ['limitToLast'],
      message: LAST_NEEDS_ORDER,
    })
    .refine((input) => input.limitToLast === undefined || input.limit === undefined, {
      path: ['limitToLast'],
      message: 'Give limit or limitToLast, not both.',
    })
}

/** One page of a list. `next` is the cursor of the page after, null at the end; `count` comes when asked for. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable().describe('The cursor of the page after; null at the end.'), count: z.int().optional() })
}

export type Page<Item> = { items: Item[]; next: string | null; count?: number }

/** What a call on many answers: what was done, and what was skipped with the reason. */
export const manyResult = z.object({
  done: z.array(z.string()),
  skipped: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
})
