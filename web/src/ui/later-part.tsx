import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'

/** What a screen is made of comes first. */
const AFTER_MS = 2000

type Options<Props> = {
  /** What stands in for the part meanwhile. */
  until?: (props: Props) => ReactNode
  /** What is shown while it can't be fetched; without this, the page that says so. */
  failed?: (retry: () => void) => ReactNode
}

/**
 * A part whose code is not that of its screen: fetched when it is first shown, or before, by `useAtHand`. It does
 * without Suspense, which shows what has come only 300 ms after what stood in for it.
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

/** Fetches what a screen can open a moment after the screen: at hand when there is no connection any more. */
export function useAtHand(...parts: { load: () => Promise<unknown> }[]): void {
  const [loads] = useState(parts)
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { load } of loads) void load().catch(() => undefined)
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [loads])
}
