import type { IdentityUser } from '@belay/contract/identity'
import type { Role } from '@belay/contract/roles'

/** The answers in the page, by call. Empty if something other than the cloud served the page (`npm run dev`). */
let preloadedAnswers: Record<string, unknown> | undefined
const meta = document.querySelector<HTMLMetaElement>('meta[name="belay-preloaded"]')
try {
  preloadedAnswers = JSON.parse(meta?.content ?? '') as Record<string, unknown>
} catch {}

/** True if the device kept the page and shows it because there is no network. Its answers may be outdated. */
const isPageKept = meta?.dataset.kept !== undefined

const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
/** True if the page is a stored one of the browser. Pages of the service worker have no size either, but are new. */
const isStored = navigation?.transferSize === 0 && navigation.workerStart === 0
/** True if the page came from the browser's cache, for example on Back: its preloaded answers may be outdated. */
const isPageFromCache = !isPageKept && (isStored || navigation?.type === 'back_forward')

/** True if the page was fetched just now, and nobody was signed in. */
export const wasSignedOutAtArrival = (): boolean => preloadedAnswers?.signedOut === true && !isPageFromCache

/** Returns the person signed in when the page was fetched, and their role. Undefined for a cached page. */
export const getSignInAtArrival = () =>
  isPageFromCache ? undefined : (preloadedAnswers?.signedIn as { user: IdentityUser; permission?: Role } | undefined)

/** Returns a call's preloaded answer as the initial data of a query, with the time when the page was fetched. */
export const getPreloadedAnswer = <T>(call: string): { initialData?: T; initialDataUpdatedAt: number } => ({
  initialData: preloadedAnswers?.[call] as T,
  initialDataUpdatedAt: isPageFromCache || isPageKept ? 0 : performance.timeOrigin,
})
