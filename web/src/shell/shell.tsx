import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { clearCache } from '../cloud/query.ts'
import { session } from '../cloud/session/session.ts'
import { useMe } from '../cloud/use-me.ts'
import { readKeptFor } from '../offline/device.ts'
import { areQuestionsNeeded, areToastsNeeded } from '../ui/actions/mount-on-demand.ts'
import { deleteDraftsOf } from '../ui/form/drafts.ts'
import { createLazyPart } from '../ui/lazy-part.tsx'
import { createFloatingPart } from './create-floating-part.ts'
import { Footer } from './footer.tsx'
import { createLazyPage } from './lazy-page.tsx'
import { loadLateParts } from './load-late-parts.ts'
import type { AccessContext } from './require-access.ts'
import { FIRST_TAPS_MS, runAfterFirstScreen } from './run-after-first-screen.ts'
import styles from './shell.module.css'
import { TopBar } from './top-bar/top-bar.tsx'
import { loadMantineRoot, withMantine } from './with-mantine.tsx'

const RefusalPage = createLazyPage(() => import('./plain-pages.tsx').then((page) => page.RefusalPage))
const RequiredSecondStep = createLazyPage(() =>
  withMantine(import('../features/second-step/required-second-step.tsx').then((page) => page.RequiredSecondStep)),
)
const Screen = createLazyPage(() => withMantine(Promise.resolve(Outlet)))
const loadMenus = () => import('../ui/buttons/opened-menu.tsx')
const Toasts = createFloatingPart(() => import('./toasts.tsx').then((toasts) => toasts.default))
const Questions = createFloatingPart(() =>
  import('../ui/actions/question-dialog.tsx').then((part) => part.QuestionDialog),
)
const withoutError = { renderError: () => null }
const FloatingLayers = createLazyPart(() => loadLateParts().then((parts) => parts.FloatingLayers), withoutError)
const OfflineStrip = createLazyPart(() => loadLateParts().then((parts) => parts.OfflineStrip), withoutError)

/** Draws the frame of every page: top bar, footer and floating parts. */
export function Shell() {
  const refused = useMatches({ select: (matches) => (matches.at(-1)?.context as AccessContext | undefined)?.refused })
  // Public pages use plain elements. They load the component library only around parts for signed-in people.
  const isPlain = useMatches({ select: (matches) => matches.at(-1)?.staticData.plain })
  const { user } = useMe()
  const toasts = useSyncExternalStore(areToastsNeeded.subscribe, areToastsNeeded.get)
  const questions = useSyncExternalStore(areQuestionsNeeded.subscribe, areQuestionsNeeded.get)
  useFollowSession()
  useReadyForFailures()

  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip} data-print="no">
        Skip to content
      </a>
      <ProgressLine />
      <RouteAnnouncer />
      <TopBar />
      <div role="status">
        <OfflineStrip />
      </div>
      <main id="content" tabIndex={-1} className={styles.main}>
        {refused ? (
          <RefusalPage needs={refused} />
        ) : isPlain ? (
          <Outlet />
        ) : user?.needsSecondStep ? (
          <RequiredSecondStep />
        ) : (
          <Screen />
        )}
      </main>
      <Footer />
      {toasts && <Toasts />}
      {questions && <Questions />}
      <FloatingLayers />
    </div>
  )
}

/** Shows a thin line at the top of the page while a route loads. */
function ProgressLine() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return <div className={styles.progress} data-loading={loading || undefined} data-print="no" aria-hidden />
}

/** Announces the page's title to screen readers when another screen is shown. */
function RouteAnnouncer() {
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

/**
 * Loads the error page, toasts, questions and menus in advance, so that they work without a connection. Keeps on this
 * device what a Facilitator or Client needs without one, and deletes it when the person or the role changes. Renews the
 * device's subscription to push messages.
 */
function useReadyForFailures() {
  const { state, permission } = useMe()
  const router = useRouter()
  useEffect(() => {
    const isSignedIn = state === 'verified'
    const followPerson = async () => (await import('../offline/follow-person.ts')).followPerson(permission)
    const loads = isSignedIn
      ? [loadMantineRoot, () => import('./route-error.tsx'), Toasts.load, Questions.load, loadMenus]
      : []
    let timer: ReturnType<typeof setTimeout>
    const cancel = runAfterFirstScreen(router, () => {
      if (isSignedIn || readKeptFor()) void followPerson().catch(() => undefined)
      timer = setTimeout(() => {
        for (const load of loads) void load().catch(() => undefined)
      }, FIRST_TAPS_MS)
    })
    return () => {
      cancel()
      clearTimeout(timer)
    }
  }, [state, permission, router])
}

/** Runs the gates again when the sign-in or the role changes, and clears the cache when the person changes. */
function useFollowSession() {
  const router = useRouter()
  const { state, user, permission } = useMe()
  const userid = user?.userid
  const last = useRef<{ state: typeof state; userid: string | undefined; permission: typeof permission } | null>(null)
  useEffect(() => {
    if (state === 'loading') return
    const previous = last.current
    if (previous && previous.userid !== userid && previous.userid !== undefined) {
      clearCache()
      const now = session.now()
      // The drafts stay if the sign-in was ended for the person: they may come back.
      if (now.state === 'signed-out' && !now.reason) deleteDraftsOf(previous.userid)
    }
    if (
      previous &&
      (previous.state !== state ||
        previous.userid !== userid ||
        (previous.permission !== permission && previous.permission !== null))
    )
      void router.invalidate()
    last.current = { state, userid, permission }
  }, [state, userid, permission, router])
}
