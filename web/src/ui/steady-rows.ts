import { useEffect, useEffectEvent, useState } from 'react'

/** What was decided about a row that is still shown. `undo` answers whether it worked. */
export type Outcome = { words: string; undo?: () => Promise<boolean> }
export type SteadyRow<Item> = { item: Item; outcome: Outcome | null }

/** How long a decided row stays once neither pointer nor focus is in the list. */
const STAYS_MS = 10_000
const GONE: Outcome = { words: 'No longer waiting' }

/**
 * The rows of a list to decide from. A row that was decided, here or by somebody else, keeps its place, so that a
 * second click never meets the row that slid into it; it goes once pointer and focus have left the list for a while.
 * `listProps` belong to the element around the rows.
 */
export function useSteadyRows<Item>(items: readonly Item[], idOf: (item: Item) => string) {
  const [shown, setShown] = useState({ items, rows: items })
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [inside, setInside] = useState({ pointer: false, focus: false })

  const here = new Map(items.map((item) => [idOf(item), item]))
  if (shown.items.length !== items.length || shown.items.some((item, index) => item !== items[index])) {
    const known = new Set(shown.rows.map(idOf))
    const rows = [
      ...shown.rows.map((row) => here.get(idOf(row)) ?? row),
      ...items.filter((item) => !known.has(idOf(item))),
    ]
    setShown({ items, rows })
    // What is back (undone, or asked again) waits again.
    const waited = new Set(shown.items.map(idOf))
    const settled = [...outcomes].filter(([id]) => !here.has(id) || waited.has(id))
    if (settled.length < outcomes.size) setOutcomes(new Map(settled))
  }
  const left = shown.rows.some((row) => !here.has(idOf(row)))
  const letGo = useEffectEvent(() => {
    setShown({ items, rows: items })
    setOutcomes(new Map())
  })
  useEffect(() => {
    if (!left || inside.pointer || inside.focus) return
    const timer = setTimeout(letGo, STAYS_MS)
    return () => clearTimeout(timer)
  }, [left, inside])

  return {
    rows: shown.rows.map(
      (item): SteadyRow<Item> => ({ item, outcome: here.has(idOf(item)) ? null : (outcomes.get(idOf(item)) ?? GONE) }),
    ),
    /** Says what became of a row before it leaves the list. */
    settle: (item: Item, outcome: Outcome) => setOutcomes((before) => new Map(before).set(idOf(item), outcome)),
    listProps: {
      onPointerEnter: () => setInside((now) => ({ ...now, pointer: true })),
      onPointerLeave: () => setInside((now) => ({ ...now, pointer: false })),
      onFocus: () => setInside((now) => ({ ...now, focus: true })),
      onBlur: () => setInside((now) => ({ ...now, focus: false })),
    },
  }
}
