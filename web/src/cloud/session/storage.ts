/** Creates access to a browser storage. If it is full or blocked, nothing is stored and reads return nothing. */
function createStorage(name: 'localStorage' | 'sessionStorage') {
  const attempt = <T>(run: (storage: Storage) => T): T | null => {
    try {
      return run(globalThis[name])
    } catch {
      return null
    }
  }
  return {
    read: (key: string): string | null => attempt((storage) => storage.getItem(key)),
    /** Returns a value that `writeJson` stored. Null if the key is missing or its text is not JSON. */
    readJson: <T>(key: string): T | null =>
      attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null') as T | null),
    write: (key: string, text: string): void => void attempt((storage) => storage.setItem(key, text)),
    writeJson: (key: string, value: unknown): void =>
      void attempt((storage) => storage.setItem(key, JSON.stringify(value))),
    remove: (key: string): void => void attempt((storage) => storage.removeItem(key)),
    keys: (): string[] => attempt((storage) => Object.keys(storage)) ?? [],
  }
}

/** Storage that survives closing the tab. */
export const browserStorage = createStorage('localStorage')
/** Storage that survives a reload of the tab, but not closing it. */
export const tabStorage = createStorage('sessionStorage')

/** The beginning of the keys of drafts. The person's ID and the draft's name follow (`ui/form/drafts.ts`). */
export const DRAFT_PREFIX = 'belay-draft:'
