import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const KEPT_AS = 'belay-single-keys'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'off'
  } catch {
    return true
  }
}

/** Whether keys without Ctrl work, kept in this browser: people who dictate turn them off (WCAG 2.1.4). */
export function useSingleKeys(): [on: boolean, turn: (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, singleKeysOn)
  const turn = (next: boolean) => {
    try {
      if (next) localStorage.removeItem(KEPT_AS)
      else localStorage.setItem(KEPT_AS, 'off')
    } catch {
      // Storage may be blocked; the keys stay as they are.
    }
    for (const listener of listeners) listener()
  }
  return [on, turn]
}

const TEXT = [
  'input:not([type="checkbox"], [type="radio"], [type="button"])',
  'textarea, select, [contenteditable="true"], [role="combobox"]',
].join(', ')

/** A key that is pressed alone, and not to type or to choose from a menu. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !singleKeysOn()) return false
  return !(event.target instanceof Element && event.target.closest(`${TEXT}, [role="menu"], [role="listbox"]`))
}

/** Single keys for the page's list, wherever the focus is. `onKey` says whether it took the key. */
export function useListKeys(onKey: (event: KeyboardEvent) => boolean): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (!isSingleKey(event) || document.querySelector('[role="dialog"]')) return
    if (onKey(event)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
