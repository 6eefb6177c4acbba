import { InvalidQuery } from './store.ts'

type Part<Item> = { items: readonly Item[]; next: string | null }
type ReadPart<Item> = (page: { limit: number; cursor?: string }) => Promise<Part<Item>>
type Options<Item> = {
  limit: number
  cursor?: string | undefined
  /** Compares two items as each of the queries orders them. */
  compare: (a: Item, b: Item) => number
  /** Returns the item's ID. An item that several queries return is in the page once. */
  idOf: (item: Item) => string
}

const START = '-'
const END = '.'

/**
 * Returns one page of several queries, merged in their common order. The cursor stores the position in each query. The
 * cost depends on the page's size, not on the collections'.
 */
export async function mergePages<Item>(
  reads: readonly ReadPart<Item>[],
  { limit, cursor, compare, idOf }: Options<Item>,
): Promise<{ items: Item[]; next: string | null }> {
  const positions = cursor?.split('~') ?? reads.map(() => START)
  if (positions.length !== reads.length) throw new InvalidQuery('This cursor belongs to another query.')
  const readPart = async (index: number, count: number): Promise<Part<Item>> => {
    const position = positions[index] ?? END
    if (position === END) return { items: [], next: null }
    const found = await reads[index]?.({ limit: count, ...(position === START ? {} : { cursor: position }) })
    return found ?? { items: [], next: null }
  }
  const parts = await Promise.all(reads.map((_, index) => readPart(index, limit)))
  const merged = [...new Map(parts.flatMap(({ items }) => items).map((item) => [idOf(item), item])).values()]
  const items = merged.sort(compare).slice(0, limit)
  const end = items.at(-1)
  const ends = await Promise.all(
    parts.map(async (part, index) => {
      const usedCount = end === undefined ? 0 : part.items.filter((item) => compare(item, end) <= 0).length
      if (usedCount === part.items.length) return part.next ?? END
      return usedCount === 0 ? (positions[index] ?? END) : ((await readPart(index, usedCount)).next ?? END)
    }),
  )
  return { items, next: ends.every((position) => position === END) ? null : ends.join('~') }
}
