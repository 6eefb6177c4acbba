import { tabStorage } from './storage.ts'

export type StoredPass = { pass: string; expiresAt: number }

const STORAGE_KEY = 'belay-contract-pass'
let currentPass: string | null = null

/** The pass that a contract's mailed link was exchanged for. It is kept when the tab reloads, not when it closes. */
export const contractPass = {
  now: () => currentPass,
  use(pass: string): () => void {
    currentPass = pass
    return () => {
      currentPass = null
    }
  },
  /** Returns the pass that this tab stored for the link, or null if it has none or it has expired. */
  readFor(link: string): StoredPass | null {
    const stored = tabStorage.readJson<StoredPass & { link: string }>(STORAGE_KEY)
    return stored?.link === link && stored.expiresAt > Date.now() ? stored : null
  },
  store: (link: string, stored: StoredPass): void => tabStorage.writeJson(STORAGE_KEY, { link, ...stored }),
}
