import type { Change } from './store.ts'

/**
 * Creates the list of change listeners in this process. An error in a listener affects neither the commit nor the other
 * listeners.
 */
export function openListeners() {
  type Listener = { onChanges: (changes: readonly Change[]) => void; onMissed: (() => void) | undefined }
  const listeners = new Set<Listener>()
  const notifyEach = (notify: (listener: Listener) => void) => {
    for (const listener of listeners) {
      try {
        notify(listener)
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error))
      }
    }
  }
  return {
    add(onChanges: Listener['onChanges'], onMissed?: () => void): () => void {
      const listener = { onChanges, onMissed }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(changes: readonly Change[]): void {
      if (changes.length > 0) notifyEach(({ onChanges }) => onChanges(changes))
    },
    notifyMissed: (): void => notifyEach(({ onMissed }) => onMissed?.()),
  }
}
