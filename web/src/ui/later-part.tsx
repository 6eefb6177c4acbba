import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

/** What a screen is made of comes first. */
const AFTER_MS = 2000

type Load<Props> = () => Promise<ComponentType<Props>>
/** A panel or dialog whose code is not its screen's: fetched when it is first shown, or before, by `useAtHand`. */
export function laterPart<Props extends object>(load: Load<Props>, fallback: ReactNode = null) {
  const Part = lazy(() => load().then((part) => ({ default: part })))
  const LaterPart = (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
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
