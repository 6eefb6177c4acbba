import type { KeyboardEvent } from 'react'

type Keys = {
  count: number
  focusRow: (index: number) => void
  open: (index: number) => void
  select: (index: number, range: boolean) => void
}

/** Handles the keys of a focused row: arrows, Home and End move, Enter opens. Ignores keys in the row's fields. */
export function handleTableKey(event: KeyboardEvent<HTMLElement>, index: number, keys: Keys): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
  const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: keys.count - 1 }[event.key]
  if (to !== undefined) keys.focusRow(clampIndex(to, keys))
  else if (event.key === 'Enter') keys.open(index)
  else return
  event.preventDefault()
}

const clampIndex = (index: number, { count }: Keys) => Math.max(0, Math.min(count - 1, index))

/** Handles J, K, X and Enter anywhere on the page, from the row that was focused last. True if it handled the key. */
export function handlePageKey(event: globalThis.KeyboardEvent, current: number, keys: Keys): boolean {
  const target = event.target instanceof Element ? event.target : null
  const row = target?.closest('tr[data-index]')
  const index = row ? Number(row.getAttribute('data-index')) : clampIndex(current, keys)
  const key = event.key.toLowerCase()
  if (key === 'j') keys.focusRow(row ? clampIndex(index + 1, keys) : index)
  else if (key === 'k') keys.focusRow(row ? clampIndex(index - 1, keys) : index)
  else if (key === 'x') {
    keys.select(index, event.shiftKey)
    keys.focusRow(index)
  } else if (key === 'enter' && !target?.closest('a, button, input, summary, [role="tab"], tr[data-index]'))
    keys.open(index)
  else return false
  return true
}
