import type { IdentityUser } from '@belay/contract/identity'
import type { Role } from '@belay/contract/roles'

/** The answers in the page, by call. Empty if something other than the cloud served the page (`npm run dev`). */
let preloadedAnswers: Record<string, unknown> | undefined
try {
  preloadedAnswers = JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name="belay-preloaded"]')?.content ?? '',
  ) as Record<string, unknown>
} catch {}

const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
/** True if the page came from the browser's cache, for example on Back: its preloaded answers may be outdated. */
const isPageFromCache = navigation?.transferSize === 0 || navigation?.type === 'back_forward'

/** True if the page was fetched just now, and nobody was signed in. */
export const wasSignedOutAtArrival = (): boolean => preloadedAnswers?.signedOut === true && !isPageFromCache

/** Returns the person signed in when the page was fetched, and their role. Undefined for a cached page. */
export const getSignInAtArrival = () =>
  isPageFromCache ? undefined : (preloadedAnswers?.signedIn as { user: IdentityUser; permission?: Role } | undefined)

/** Returns a call's preloaded answer as the initial data of a query, with the time when the page was fetched. */
export const getPreloadedAnswer = <T>(call: string): { initialData?: T; initialDataUpdatedAt: number } => ({
  initialData: preloadedAnswers?.[call] as T,
  initialDataUpdatedAt: isPageFromCache ? 0 : performance.timeOrigin,
})
