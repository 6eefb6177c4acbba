import type { Change } from './store.ts'

/** Those who listen in this process. What goes wrong in one concerns neither the commit nor the others. */
export function openListeners() {
  type Listener = { hear: (changes: readonly Change[]) => void; missed: (() => void) | undefined }
  const listeners = new Set<Listener>()
  const each = (tell: (listener: Listener) => void) => {
    for (const listener of listeners) {
      try {
        tell(listener)
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error))
      }
    }
  }
  return {
    add(hear: Listener['hear'], missed?: () => void): () => void {
      const listener = { hear, missed }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(changes: readonly Change[]): void {
      if (changes.length > 0) each(({ hear }) => hear(changes))
    },
    /** Changes of others may have gone unheard. */
    tellMissed: (): void => each(({ missed }) => missed?.()),
  }
}
