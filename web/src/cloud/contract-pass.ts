import { tabStorage } from './storage.ts'

export type HeldPass = { pass: string; expiresAt: number }

const KEPT = 'belay-contract-pass'
let inUse: string | null = null

/** What a contract's mailed link was exchanged for. It outlives a reload of the tab, and nothing more. */
export const contractPass = {
  /** The pass that calls are made with now, if any. */
  now: () => inUse,
  use(pass: string): () => void {
    inUse = pass
    return () => {
      inUse = null
    }
  },
  /** What this tab holds for the link, while it lasts. */
  keptFor(link: string): HeldPass | null {
    const stored = tabStorage.readJson<HeldPass & { link: string }>(KEPT)
    return stored?.link === link && stored.expiresAt > Date.now() ? stored : null
  },
  keep: (link: string, held: HeldPass): void => tabStorage.keepJson(KEPT, { link, ...held }),
}
