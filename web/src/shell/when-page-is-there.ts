import { queryClient } from '../cloud/query.ts'

const LONGEST_WAIT_MS = 5000

/** Does something once the first screen and what it asked for are there. Answers how to call it off. */
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
