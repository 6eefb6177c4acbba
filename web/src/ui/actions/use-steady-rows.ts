import { useEffect, useEffectEvent, useState } from 'react'

/** The decision about a row that is still shown. `undo` resolves to true if it worked. */
export type Outcome = { text: string; undo?: () => Promise<boolean> }
export type SteadyRow<Item> = { item: Item; outcome: Outcome | null }

/** The time in ms that a decided row stays once neither pointer nor focus is in the list. */
const SHOWN_FOR_MS = 10_000
const NO_LONGER_WAITING: Outcome = { text: 'No longer waiting' }

/**
 * Returns the rows of a list of decisions. A decided row, also one decided by somebody else, keeps its place, so that a
 * second click never hits the next row. It disappears a while after the pointer and the focus have left the list.
 * `listProps` belong to the element around the rows. `allItems`: all waiting items, if `items` is only a part.
 */
export function useSteadyRows<Item>(
  items: readonly Item[],
  rowId: (item: Item) => string,
  allItems: readonly Item[] = items,
) {
  const [shown, setShown] = useState({ items, rows: items })
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [inside, setInside] = useState({ pointer: false, focus: false })

  const current = new Map(allItems.map((item) => [rowId(item), item]))
  if (shown.items.length !== items.length || shown.items.some((item, index) => item !== items[index])) {
    const shownIDs = new Set(shown.rows.map(rowId))
    const rows = [
      ...shown.rows.map((row) => current.get(rowId(row)) ?? row),
      ...items.filter((item) => !shownIDs.has(rowId(item))),
    ]
    setShown({ items, rows })
    // A row that is back (undone, or asked again) waits again.
    const previousIDs = new Set(shown.items.map(rowId))
    const keptOutcomes = [...outcomes].filter(([id]) => !current.has(id) || previousIDs.has(id))
    if (keptOutcomes.length < outcomes.size) setOutcomes(new Map(keptOutcomes))
  }
  const hasLeftRows = shown.rows.some((row) => !current.has(rowId(row)))
  const dropLeftRows = useEffectEvent(() => {
    setShown({ items, rows: items })
    setOutcomes(new Map())
  })
  useEffect(() => {
    if (!hasLeftRows || inside.pointer || inside.focus) return
    const timer = setTimeout(dropLeftRows, SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [hasLeftRows, inside])

  return {
    rows: shown.rows.map(
      (item): SteadyRow<Item> => ({
        item,
        outcome: current.has(rowId(item)) ? null : (outcomes.get(rowId(item)) ?? NO_LONGER_WAITING),
      }),
    ),
    /** Sets the outcome of a row before the row leaves the list. */
    settle: (item: Item, outcome: Outcome) => setOutcomes((previous) => new Map(previous).set(rowId(item), outcome)),
    listProps: {
      onPointerEnter: () => setInside((now) => ({ ...now, pointer: true })),
      onPointerLeave: () => setInside((now) => ({ ...now, pointer: false })),
      onFocus: () => setInside((now) => ({ ...now, focus: true })),
      onBlur: () => setInside((now) => ({ ...now, focus: false })),
    },
  }
}
