/** Texts kept in this browser. Storage may be full or blocked: then nothing is kept, and nothing is found. */
function storageOf(name: 'localStorage' | 'sessionStorage') {
  const attempt = <T>(run: (storage: Storage) => T): T | null => {
    try {
      return run(globalThis[name])
    } catch {
      return null
    }
  }
  return {
    read: (key: string): string | null => attempt((storage) => storage.getItem(key)),
    /** What `keepJson` kept of a value; null where there is nothing, or something else. */
    readJson: <T>(key: string): T | null =>
      attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null') as T | null),
    keep: (key: string, text: string): void => void attempt((storage) => storage.setItem(key, text)),
    keepJson: (key: string, value: unknown): void =>
      void attempt((storage) => storage.setItem(key, JSON.stringify(value))),
    drop: (key: string): void => void attempt((storage) => storage.removeItem(key)),
    keys: (): string[] => attempt((storage) => Object.keys(storage)) ?? [],
  }
}

/** Outlives the tab. */
export const browserStorage = storageOf('localStorage')
/** Outlives a reload of the tab, and nothing more. */
export const tabStorage = storageOf('sessionStorage')
