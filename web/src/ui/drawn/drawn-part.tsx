import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Loading } from '../page/loading.tsx'
import { useTitle } from '../page/use-title.ts'
import styles from './drawn-part.module.css'
import { followParts, isPlainClick } from './follow-parts.ts'

/** Fetches what the cloud draws of a public page. Returns null if there is no such page. */
async function fetchPart(address: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(`/parts${address}`, { signal })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`The page can't be loaded: ${answer.status}.`)
  return answer.text()
}

type Props = {
  path: string
  /** The page's title. Without it, its heading. */
  title?: string
  /** Shown if there is no such page. */
  notFound?: ReactNode
}

/** Shows a public page within the app. Visitors without a session get it from the cloud as a whole page. */
export function DrawnPart({ path, title, notFound }: Props) {
  // Choices on the page replace its parts, so only another path is fetched.
  const { data, error } = useQuery({
    queryKey: ['publicPages', path],
    queryFn: ({ signal }) => fetchPart(path + location.search, signal),
    staleTime: 0,
  })
  if (data === null) return notFound
  if (data !== undefined) return <Drawn key={path} content={data} title={title} />
  if (error) throw error
  return <Loading height={480} />
}

/** Shows what the cloud drew and escaped. The app opens its links, unless they only change a part of the page. */
function Drawn({ content, title }: { content: string; title: string | undefined }) {
  const page = useRef<HTMLDivElement>(null)
  const router = useRouter()
  useTitle(title ?? new DOMParser().parseFromString(content, 'text/html').querySelector('h1')?.textContent ?? '')
  useEffect(() => {
    const element = page.current
    if (!element) return
    const openLink = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a[href^="/"]:not([data-part], [data-leave])')
      if (!link || !isPlainClick(event)) return
      event.preventDefault()
      router.history.push(link.getAttribute('href') ?? '')
    }
    element.addEventListener('click', openLink)
    return followParts(element, (address) => router.history.replace(address))
  }, [router])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the cloud drew and escaped it
  return <div ref={page} className={styles.drawn} dangerouslySetInnerHTML={{ __html: content }} />
}
