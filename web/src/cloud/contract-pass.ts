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
    try {
      const stored = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as (HeldPass & { link: string }) | null
      return stored?.link === link && stored.expiresAt > Date.now() ? stored : null
    } catch {
      return null
    }
  },
  keep(link: string, held: HeldPass): void {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ link, ...held }))
    } catch {
      // Storage may be blocked; then a reload asks for the button again.
    }
  },
}
