import { queryClient } from '../cloud/query.ts'

const MAX_WAIT_MS = 5000

/** Runs a function once the first screen and its data have loaded, or after 5 seconds. Returns a function to cancel. */
export function runAfterFirstScreen(isScreenShown: () => boolean, run: () => void): () => void {
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const isLoading = !isScreenShown() || queryClient.isFetching() > 0
    if (isLoading && performance.now() - startedAt < MAX_WAIT_MS) return
    clearInterval(timer)
    run()
  }, 50)
  return () => clearInterval(timer)
}
