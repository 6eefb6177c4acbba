import { tabStorage } from './storage.ts'

export type HeldPass = { pass: string; expiresAt: number }

const KEPT = 'belay-contract-pass'
let inUse: string | null = null

/** The pass that a contract's mailed link was exchanged for. It is kept when the tab reloads, not when it closes. */
export const contractPass = {
  /** Returns the pass for the current calls, or null. */
  now: () => inUse,
  use(pass: string): () => void {
    inUse = pass
    return () => {
      inUse = null
    }
  },
  /** Returns the pass that this tab stored for the link, or null if it has none or it has expired. */
  keptFor(link: string): HeldPass | null {
    const stored = tabStorage.readJson<HeldPass & { link: string }>(KEPT)
    return stored?.link === link && stored.expiresAt > Date.now() ? stored : null
  },
  keep: (link: string, held: HeldPass): void => tabStorage.keepJson(KEPT, { link, ...held }),
}
