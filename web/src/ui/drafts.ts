const PREFIX = 'belay-draft:'
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000

/** What was typed and not yet saved, kept in this browser for a month. Null when there is none. */
export function readDraft<V>(name: string): Partial<V> | null {
  try {
    const text = localStorage.getItem(PREFIX + name)
    if (!text) return null
    const draft = JSON.parse(text) as { at: number; values: Partial<V> }
    return Date.now() - draft.at < KEPT_FOR ? draft.values : null
  } catch {
    return null
  }
}

export function keepDraft(name: string, values: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ at: Date.now(), values }))
  } catch {
    // Storage may be full or blocked; the form still works.
  }
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // Nothing was kept.
  }
}

const typed = new Map<string, string>()
/** What was typed into a dialog that was closed; kept while this page is open. */
export const typedBefore = (question: string): string | undefined => typed.get(question)
export const keepTyped = (question: string, text: string): void => void typed.set(question, text)

/** Forgets all drafts: at signing out, because the next person may be somebody else. */
export function dropAllDrafts(): void {
  typed.clear()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
