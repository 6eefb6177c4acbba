import type { Role } from '@belay/contract/roles'
import type { IdentityUser } from './identity.ts'

/** What the page brought along, by call; nothing where something else than the cloud delivered it (`npm run dev`). */
let preloaded: Record<string, unknown> | undefined
try {
  preloaded = JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name="belay-preloaded"]')?.content ?? '',
  ) as Record<string, unknown>
} catch {}

const arrival = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
/** A page that the browser kept, shown again on Back: what it brought along may be outdated. */
const isPageFromCache = arrival?.transferSize === 0 || arrival?.type === 'back_forward'

/** Whether the page was asked for just now, and without a sign-in. */
export const wasSignedOutAtArrival = (): boolean => preloaded?.signedOut === true && !isPageFromCache

/** Who was signed in when the page was asked for, just now; and their permission, if they are registered. */
export const signedInAtArrival = () =>
  isPageFromCache ? undefined : (preloaded?.signedIn as { user: IdentityUser; permission?: Role } | undefined)

/** A call's answer as the page brought it, for a query to begin with: as old as the page is. */
export const preloadedAnswer = <T>(call: string): { initialData?: T; initialDataUpdatedAt: number } => ({
  initialData: preloaded?.[call] as T,
  initialDataUpdatedAt: isPageFromCache ? 0 : performance.timeOrigin,
})
