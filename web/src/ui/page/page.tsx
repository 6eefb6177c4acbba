import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import type { MenuEntry } from '../buttons/entry-menu.tsx'
import { createLazyPart } from '../lazy-part.tsx'
import type { ScreenTarget } from '../url-state.ts'
import styles from './page.module.css'
import { PageHead, PlainSection } from './page-head.tsx'
import { useTitle } from './use-title.ts'

const EntryMenu = createLazyPart(() => import('../buttons/entry-menu.tsx').then((part) => part.EntryMenu), {
  fallback: () => <span className={styles.menuPlaceholder} />,
})

type PageProps = {
  title: string
  lede?: ReactNode
  action?: ReactNode
  menu?: MenuEntry[]
  /** The width of the page. Default: the whole window, for tables and calendars. */
  width?: 'reading' | 'form'
  children: ReactNode
}

/** Shows a screen: its title, one sentence, one primary action, and other actions in a menu. */
export function Page({ title, lede, action, menu, width, children }: PageProps) {
  useTitle(title)
  return (
    <div className={styles.page} data-width={width}>
      <PageHead title={title} lede={lede}>
        {(action || menu?.length) && (
          <>
            {action}
            {menu && menu.length > 0 && <EntryMenu label="More actions" entries={menu} />}
          </>
        )}
      </PageHead>
      {children}
    </div>
  )
}

export const Surface = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <div className={`framed ${styles.surface} ${className}`}>{children}</div>
)

/** True inside a panel. The panel's title is an h2, so its sections have an h3. */
export const WithinPanel = createContext(false)

/** Shows a section with a heading: h2 in a page, h3 in a panel. */
export const Section = (props: { title: string; action?: ReactNode; children: ReactNode }) => (
  <PlainSection {...props} heading={use(WithinPanel) ? 'h3' : 'h2'} />
)

export const Figures = ({ children }: { children: ReactNode }) => <div className={styles.figures}>{children}</div>

type FigureProps = { label: string; value: ReactNode; hint?: ReactNode; link?: ScreenTarget }

/** Shows a number with its label. `link` leads to the list of the counted records. */
export function Figure({ label, value, hint, link }: FigureProps) {
  const inside = (
    <>
      <div className={styles.figureLabel}>{label}</div>
      <div className={styles.figureValue}>{value}</div>
      {hint && <div className={styles.figureHint}>{hint}</div>}
    </>
  )
  if (!link) return <div className={`framed ${styles.figure}`}>{inside}</div>
  return (
    <Link {...link} className={`framed ${styles.figure}`}>
      {inside}
    </Link>
  )
}
