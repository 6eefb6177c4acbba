import type { Change } from './store.ts'

/** Creates this process's list of change listeners. An error in one affects neither the commit nor the others. */
export function createChangeListeners() {
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
