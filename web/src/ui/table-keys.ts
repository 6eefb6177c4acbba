import type { KeyboardEvent } from 'react'

type Keys = { count: number; focusRow: (index: number) => void; open: (index: number) => void; select: (index: number, range: boolean) => void }

/** J/K or arrows move, Enter opens, X selects. Keys typed into a field of the row are left alone. */
export function tableKey(event: KeyboardEvent<HTMLElement>, index: number, keys: Keys): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const moves: Record<string, number> = { j: index + 1, ArrowDown: index + 1, k: index - 1, ArrowUp: index - 1, Home: 0, End: keys.count - 1 }
  const to = moves[key]
  if (to !== undefined) keys.focusRow(Math.max(0, Math.min(keys.count - 1, to)))
  else if (key === 'Enter') keys.open(index)
  else if (key === 'x') keys.select(index, event.shiftKey)
  else return
  event.preventDefault()
}
