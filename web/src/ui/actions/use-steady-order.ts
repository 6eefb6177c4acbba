import { useRef } from 'react'

/** Sorts items in the order of their first appearance, so that none moves under the pointer. New items are last. */
export function useSteadyOrder<Item>(items: readonly Item[], idOf: (item: Item) => string): Item[] {
  const { current: places } = useRef(new Map<string, number>())
  for (const item of items) if (!places.has(idOf(item))) places.set(idOf(item), places.size)
  const placeOf = (item: Item) => places.get(idOf(item)) ?? 0
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}
