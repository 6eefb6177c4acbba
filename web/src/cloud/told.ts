/** What the page brought along, by call; nothing where something else than the cloud delivered it (`npm run dev`). */
let brought: Record<string, unknown> | undefined
try {
  brought = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="belay-told"]')?.content ?? '') as Record<string, unknown>
} catch {}

/** Whether the page was asked for without a sign-in. A page kept by the browser may be older than the last sign-in. */
export const toldSignedOut = (): boolean => brought?.signedOut === true

/** A page that came over the network is as old as its visit; one that the browser had kept (going back to it) may be of any age. */
const saidAt = () => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.transferSize === 0 ? 0 : performance.timeOrigin
}

/** A call's answer as the page brought it, for a query to begin with: as old as the page is. */
export const told = <T>(call: string): { initialData?: T; initialDataUpdatedAt: number } => ({
  initialData: brought?.[call] as T,
  initialDataUpdatedAt: saidAt(),
})
