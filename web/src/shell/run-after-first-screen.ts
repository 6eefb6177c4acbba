import type { AnyRouter } from '@tanstack/react-router'
import { queryClient } from '../cloud/query.ts'

const MAX_WAIT_MS = 5000
/** The time in ms after the first screen that belongs to the first taps. Nothing is fetched in advance then. */
export const FIRST_TAPS_MS = 3000

/** Runs a function once the first screen and its data have loaded, or after 5 seconds. Returns a function to cancel. */
export function runAfterFirstScreen(router: Pick<AnyRouter, 'state'>, run: () => void): () => void {
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const isLoading = router.state.resolvedLocation === undefined || queryClient.isFetching() > 0
    if (isLoading && performance.now() - startedAt < MAX_WAIT_MS) return
    clearInterval(timer)
    run()
  }, 50)
  return () => clearInterval(timer)
}
