import { useWindowEvent } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { browserStorage } from '../cloud/session/storage.ts'

const STORAGE_KEY = 'belay-single-keys'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const areSingleKeysOn = (): boolean => browserStorage.read(STORAGE_KEY) !== 'off'

/** Returns whether shortcuts without Ctrl are on, and a setter. People who dictate turn them off (WCAG 2.1.4). */
export function useSingleKeys(): [on: boolean, turn: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, areSingleKeysOn)
  const turn = (next: boolean) => {
    if (next) browserStorage.remove(STORAGE_KEY)
    else browserStorage.write(STORAGE_KEY, 'off')
    for (const listener of listeners) listener()
  }
  return [isOn, turn]
}

const TEXT = [
  'input:not([type="checkbox"], [type="radio"], [type="button"])',
  'textarea, select, [contenteditable="true"], [role="combobox"]',
].join(', ')

/** True if a key is pressed alone, and not to type or to choose from a menu. */
export function isSingleKeyShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areSingleKeysOn()) return false
  return !(event.target instanceof Element && event.target.closest(`${TEXT}, [role="menu"], [role="listbox"]`))
}

/** Handles single keys for the page's list, independent of the focus. `onKey` returns true if it handled the key. */
export function useListKeys(onKey: (event: KeyboardEvent) => boolean): void {
  useWindowEvent('keydown', (event) => {
    if (!isSingleKeyShortcut(event) || document.querySelector('[role="dialog"]')) return
    if (onKey(event)) event.preventDefault()
  })
}
