/** What the page brought along, by call; nothing where something else than the cloud delivered it (`npm run dev`). */
let brought: Record<string, unknown> | undefined
try {
  brought = JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name="belay-preloaded"]')?.content ?? '',
  ) as Record<string, unknown>
} catch {}

const arrival = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
/**
 * Going back, or opening a closed tab again, shows the page as the browser kept it: what it brought may no longer be
 * so.
 */
const kept = arrival?.transferSize === 0 || arrival?.type === 'back_forward'

/** Whether the page was asked for just now, and without a sign-in. */
export const toldSignedOut = (): boolean => brought?.signedOut === true && !kept

/** A call's answer as the page brought it, for a query to begin with: as old as the page is. */
export const told = <T>(call: string): { initialData?: T; initialDataUpdatedAt: number } => ({
  initialData: brought?.[call] as T,
  initialDataUpdatedAt: kept ? 0 : performance.timeOrigin,
})
