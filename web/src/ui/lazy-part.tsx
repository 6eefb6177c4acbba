import { type ComponentType, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react'

/** The delay in ms before `usePreloadedParts` loads, so that the screen itself loads first. */
const PRELOAD_DELAY_MS = 2000

type Options<Props> = {
  /** Draws the placeholder while the part loads. */
  fallback?: (props: Props) => ReactNode
  /** Draws the error. Without it, the error page is shown. */
  renderError?: (retry: () => void) => ReactNode
}

/** The delay in ms before an error shows. Leaving a page cancels its downloads, which Firefox reports as errors. */
const ERROR_DELAY_MS = 500

/** Creates a component whose code loads when it is first shown. Suspense would show it only 300 ms later. */
export function createLazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { fallback, renderError }: Options<Props> = {},
) {
  let loadedPart: ComponentType<Props> | undefined
  const load = async () => {
    loadedPart ??= await fetchPart()
    return loadedPart
  }
  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loadedPart)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    const retry = useCallback(() => {
      setFailure(null)
      load().then(
        // A transition is drawn in short pieces.
        (part) => startTransition(() => setPart(() => part)),
        (error) => setTimeout(() => setFailure({ error }), ERROR_DELAY_MS),
      )
    }, [])
    useEffect(() => {
      if (Part) return
      retry()
      window.addEventListener('online', retry)
      return () => window.removeEventListener('online', retry)
    }, [Part, retry])
    if (Part) return <Part {...props} />
    if (!failure) return fallback?.(props)
    if (!renderError) throw failure.error
    return renderError(retry)
  }
  return Object.assign(LazyPart, { load })
}

/** Loads parts a moment after their screen, so that they also open without a connection. */
export function usePreloadedParts(...parts: { load: () => Promise<unknown> }[]): void {
  const [loads] = useState(parts)
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { load } of loads) void load().catch(() => undefined)
    }, PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [loads])
}
