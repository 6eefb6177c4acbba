import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { forgetCache } from '../cloud/query.ts'
import { session } from '../cloud/session.ts'
import { useMe } from '../cloud/use-me.ts'
import { onFirstQuestion } from '../ui/confirm.tsx'
import { dropDraftsOf } from '../ui/drafts.ts'
import { laterPart } from '../ui/later-part.tsx'
import { onFirstToast } from '../ui/toast-mount.ts'
import { Footer } from './footer.tsx'
import { inKit, loadKit } from './in-kit.tsx'
import { lazyPage } from './lazy-page.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import type { AccessContext } from './require-access.ts'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { whenPageIsThere } from './when-page-is-there.ts'

const RefusalPage = lazyPage(() => import('./plain-pages.tsx').then((page) => page.RefusalPage))
const Screen = lazyPage(() => inKit(Promise.resolve(Outlet)))
const loadMenus = () => import('../ui/opened-menu.tsx')
/** What floats above the page comes when the connection is back: its failure must not break the page. */
const floating = { failed: () => null }
const Toasts = laterPart(() => inKit(import('./toasts.tsx').then((toasts) => toasts.default)), floating)
const Questions = laterPart(
  () => inKit(import('../ui/question-dialog.tsx').then((questions) => questions.QuestionDialog)),
  floating,
)
const Palette = laterPart(() => inKit(import('./palette.tsx').then((palette) => palette.default)), floating)
const ShortcutsHelp = laterPart(() => inKit(import('./shortcuts-help.tsx').then((help) => help.default)), floating)

/** What surrounds every page: top bar, footer, and what floats above. */
export function Shell() {
  const refused = useMatches({ select: (matches) => (matches.at(-1)?.context as AccessContext | undefined)?.refused })
  // What everyone may open draws itself, and the component library only around what it shows to those signed in.
  const isPlain = useMatches({ select: (matches) => matches.at(-1)?.staticData.plain })
  const { layer, close } = useShortcuts()
  const [toasts, setToasts] = useState(false)
  const [questions, setQuestions] = useState(false)
  useFollowSession()
  useReadyForFailures()
  useEffect(() => void import('../ui/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined), [])
  useEffect(() => onFirstToast(() => setToasts(true)), [])
  useEffect(() => onFirstQuestion(() => setQuestions(true)), [])

  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip} data-print="no">
        Skip to content
      </a>
      <ProgressLine />
      <RouteAnnouncer />
      <TopBar />
      <OfflineStrip />
      <main id="content" tabIndex={-1} className={styles.main}>
        {refused ? <RefusalPage needs={refused} /> : isPlain ? <Outlet /> : <Screen />}
      </main>
      <Footer />
      {toasts && <Toasts />}
      {questions && <Questions />}
      {layer === 'palette' && <Palette onClose={close} />}
      {layer === 'help' && <ShortcutsHelp onClose={close} />}
    </div>
  )
}

/** A thin line at the very top while a route loads. */
function ProgressLine() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return <div className={styles.progress} data-loading={loading || undefined} data-print="no" aria-hidden />
}

/** Tells those who do not see it that another screen is shown: each screen titles the page. */
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

/** What tells of failures, and asks, and menus are at hand before there is no connection to fetch them by. */
function useReadyForFailures() {
  const { state } = useMe()
  const router = useRouter()
  useEffect(() => {
    if (state !== 'verified') return
    return whenPageIsThere(
      () => router.state.resolvedLocation !== undefined,
      () => {
        for (const load of [loadKit, () => import('./route-error.tsx'), Toasts.load, Questions.load, loadMenus])
          void load().catch(() => undefined)
      },
    )
  }, [state, router])
}

/** Gates are asked again when the sign-in or the permission changes; what one person saw is not kept for the next. */
function useFollowSession() {
  const router = useRouter()
  const { state, user, permission } = useMe()
  const userid = user?.userid
  const last = useRef<{ state: typeof state; userid: string | undefined; permission: typeof permission } | null>(null)
  useEffect(() => {
    if (state === 'loading') return
    const before = last.current
    if (before && before.userid !== userid && before.userid !== undefined) {
      forgetCache()
      const now = session.now()
      // A sign-in that was ended for somebody leaves their drafts for when they are back.
      if (now.state === 'signed-out' && !now.because) {
        dropDraftsOf(before.userid)
        session.forgetLastPerson()
      }
    }
    if (
      before &&
      (before.state !== state ||
        before.userid !== userid ||
        (before.permission !== permission && before.permission !== null))
    )
      void router.invalidate()
    last.current = { state, userid, permission }
  }, [state, userid, permission, router])
}
