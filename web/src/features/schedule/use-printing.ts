import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is laid out for paper; the screen is drawn anew before the browser prints it. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    const paper = matchMedia('print')
    const setNow = (now: boolean) => flushSync(() => setPrinting(now))
    const [began, ended, changed] = [() => setNow(true), () => setNow(false), () => setNow(paper.matches)]
    window.addEventListener('beforeprint', began)
    window.addEventListener('afterprint', ended)
    paper.addEventListener('change', changed)
    return () => {
      window.removeEventListener('beforeprint', began)
      window.removeEventListener('afterprint', ended)
      paper.removeEventListener('change', changed)
    }
  }, [])
  return printing
}
