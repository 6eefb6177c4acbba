import { useEffect, useState } from 'react'

/** Tells those who do not see it that another screen is shown: each screen titles the page. */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('')
  useEffect(() => {
    const element = document.querySelector('title')
    if (!element) return
    const observer = new MutationObserver(() => setTitle(document.title))
    observer.observe(element, { childList: true })
    return () => observer.disconnect()
  }, [])
  return (
    <div role="status" aria-label="Screen" className="visuallyHidden">
      {title}
    </div>
  )
}
