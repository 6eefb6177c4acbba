import { formatCount } from '@belay/contract/constants'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { session } from '../../cloud/session/session.ts'
import { useMe } from '../../cloud/use-me.ts'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { loadLateParts } from '../load-late-parts.ts'
import { runAfterFirstScreen } from '../run-after-first-screen.ts'
import { withMantine } from '../with-mantine.tsx'
import { getLastLinkLabel, listTopEntries } from './entries.ts'
import { Logo } from './logo.tsx'
import styles from './top-bar.module.css'

const AccountArea = createLazyPart(() => withMantine(import('./account-area.tsx').then((area) => area.default)))

/** Shows the top bar of every page (R84). Below 1125 px its links collapse into "Open navigation". */
export function TopBar() {
  const me = useMe()
  const { name } = useCentre()
  const [opened, setOpened] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const router = useRouter()
  const [isPageThere, setPageThere] = useState(false)
  useEffect(() => runAfterFirstScreen(router, () => setPageThere(true)), [router])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => setOpened(false), [path])
  useWindowEvent('keydown', (event) => event.key === 'Escape' && setOpened(false))

  return (
    <header className={`${styles.bar} sticky`} data-print="no">
      <div className={styles.inside}>
        <Link to="/" className={styles.brand} aria-label={name || 'Belay'}>
          <Logo name={name || 'Belay'} />
        </Link>
        <button
          type="button"
          className={styles.burger}
          aria-expanded={opened}
          aria-controls="navigation"
          aria-label={opened ? 'Close navigation' : 'Open navigation'}
          onClick={() => setOpened(!opened)}
        >
          <span className={styles.lines} data-opened={opened || undefined} aria-hidden />
        </button>
        <nav id="navigation" className={styles.nav} aria-label="Main" data-opened={opened || undefined}>
          {listTopEntries(me).map(({ label, to }) => (
            <Link
              key={label}
              to={to}
              className={styles.link}
              activeProps={{ 'data-active': true, 'aria-current': 'page' }}
              activeOptions={{ exact: to === '/', includeSearch: false }}
            >
              {label}
              {label === 'Program Requests' && me.isAdmin && <PendingBadge />}
            </Link>
          ))}
          <SignInOrOutLink onLeave={() => setOpened(false)} />
        </nav>
        <div className={styles.right}>{me.state === 'verified' && me.settled && isPageThere && <AccountArea />}</div>
      </div>
    </header>
  )
}

function PendingBadge() {
  const { data, isPending } = useQuery(api.programRequests.countPending.queryOptions({ input: {} }))
  const { locale } = useCentre()
  const count = data?.count ?? 0
  // The space is reserved while the count loads, so that the links next to it do not move.
  if (isPending) return <span className={styles.badge} style={{ visibility: 'hidden' }} />
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      {formatCount(count, locale)}
      <span className="visuallyHidden"> pending</span>
    </span>
  )
}

function SignInOrOutLink({ onLeave }: { onLeave: () => void }) {
  const { state, settled } = useMe()
  const navigate = useNavigate()
  if (getLastLinkLabel(state, session.wasSignedIn()) === 'Sign In') {
    return (
      <Link
        to="/login"
        className={styles.link}
        activeProps={{ 'data-active': true }}
        activeOptions={{ includeSearch: false }}
      >
        Sign In
      </Link>
    )
  }
  return (
    <a
      href="/login"
      className={styles.link}
      // Links that load later would move it.
      style={settled ? undefined : { visibility: 'hidden' }}
      onClick={(event) => {
        event.preventDefault()
        onLeave()
        void loadLateParts().then(({ signOut }) =>
          signOut(() => navigate({ to: '/login', search: {}, ignoreBlocker: true })),
        )
      }}
    >
      Logout
    </a>
  )
}
