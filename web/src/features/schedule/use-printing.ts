import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns true while the page is laid out for paper. The screen is redrawn before the browser prints. */
export function useIsPrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    const paper = matchMedia('print')
    const setNow = (now: boolean) => flushSync(() => setPrinting(now))
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('beforeprint', () => setNow(true), { signal })
    window.addEventListener('afterprint', () => setNow(false), { signal })
    paper.addEventListener('change', () => setNow(paper.matches), { signal })
    return () => listening.abort()
  }, [])
  return printing
}
