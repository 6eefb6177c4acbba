import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { createLazyPage } from '../../shell/lazy-page.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { followParts, isPlainClick } from './follow-parts.ts'
import styles from './programs.module.css'

const NotFoundPage = createLazyPage(() => import('../../shell/plain-pages.tsx').then((page) => page.NotFoundPage))

/** Fetches what the cloud draws of a program page. Returns null if there is no such page. */
async function fetchPart(address: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(`/parts${address}`, { signal })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`The page can't be loaded: ${answer.status}.`)
  return answer.text()
}

/** Shows a program page within the app. People who are not signed in get it from the cloud as a whole page. */
export function ProgramsScreen() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // Choices on the page replace its parts, so only another path is fetched.
  const { data, error } = useQuery({
    queryKey: ['programPages', path],
    queryFn: ({ signal }) => fetchPart(path + location.search, signal),
    staleTime: 0,
  })
  if (data === null) return <NotFoundPage />
  if (data !== undefined) return <ProgramPage key={path} content={data} />
  if (error) throw error
  return <Loading height={480} />
}

/** Shows what the cloud drew and escaped. The app opens its links, unless they only change a part of the page. */
function ProgramPage({ content }: { content: string }) {
  const page = useRef<HTMLDivElement>(null)
  const router = useRouter()
  useTitle(new DOMParser().parseFromString(content, 'text/html').querySelector('h1')?.textContent ?? 'Programs')
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
