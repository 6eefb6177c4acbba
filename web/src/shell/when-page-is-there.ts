import { queryClient } from '../cloud/query.ts'

const LONGEST_WAIT_MS = 5000

/** Runs a function once the first screen and its data have loaded, or after 5 seconds. Returns a function to cancel. */
export function whenPageIsThere(isScreenThere: () => boolean, run: () => void): () => void {
  const began = performance.now()
  const timer = setInterval(() => {
    const isLoading = !isScreenThere() || queryClient.isFetching() > 0
    if (isLoading && performance.now() - began < LONGEST_WAIT_MS) return
    clearInterval(timer)
    run()
  }, 50)
  return () => clearInterval(timer)
}
