import { useEffect } from 'react'
import { useCentre } from '../../cloud/centre.ts'

/** Sets the title of the browser's tab: "Clients · Ridgeline Leadership Centre". */
export function useTitle(title: string): void {
  const { name } = useCentre()
  useEffect(() => {
    document.title = name ? `${title} · ${name}` : title
  }, [title, name])
}
