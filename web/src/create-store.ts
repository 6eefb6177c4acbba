/** Creates a value outside of React. Components follow it with `useSyncExternalStore(store.subscribe, store.get)`. */
export function createStore<T>(value: T) {
  let current = value
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(next: T): void {
      current = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
