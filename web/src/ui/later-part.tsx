import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'

/** The delay in ms before `useAtHand` loads, so that the screen itself loads first. */
const AFTER_MS = 2000

type Options<Props> = {
  /** Draws the placeholder while the part loads. */
  until?: (props: Props) => ReactNode
  /** Draws the error. Without it, the error page is shown. */
  failed?: (retry: () => void) => ReactNode
}

/**
 * Creates a component whose code is loaded when it is first shown, or earlier by `useAtHand`. It does not use Suspense,
 * which shows the loaded part only 300 ms after the placeholder.
 */
export function laterPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { until, failed }: Options<Props> = {},
) {
  let fetched: ComponentType<Props> | undefined
  const load = async () => {
    fetched ??= await fetchPart()
    return fetched
  }
  function LaterPart(props: Props) {
    const [Part, setPart] = useState(() => fetched)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    const fetchIt = useCallback(() => {
      setFailure(null)
      load().then(
        (part) => setPart(() => part),
        (error) => setFailure({ error }),
      )
    }, [])
    useEffect(() => {
      if (Part) return
      fetchIt()
      window.addEventListener('online', fetchIt)
      return () => window.removeEventListener('online', fetchIt)
    }, [Part, fetchIt])
    if (Part) return <Part {...props} />
    if (!failure) return until?.(props)
    if (!failed) throw failure.error
    return failed(fetchIt)
  }
  return Object.assign(LaterPart, { load })
}

/** Loads parts a moment after their screen, so that they also open without a connection. */
export function useAtHand(...parts: { load: () => Promise<unknown> }[]): void {
  const [loads] = useState(parts)
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { load } of loads) void load().catch(() => undefined)
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [loads])
}
