import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Section } from '../../ui/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { ScreenTarget } from '../../ui/url-state.ts'
import styles from './needs.module.css'

type RowProps = { link: ScreenTarget; when: ReactNode; what: string; more?: string; badge?: ReactNode }

/** One thing that waits: when, what, and the way to it. */
export function NeedsRow({ link, when, what, more, badge }: RowProps) {
  return (
    <li>
      <Link {...link} className={styles.go}>
        <span className={styles.when}>{when}</span>
        <span className={styles.what}>
          {what}
          {more && <Quiet block>{more}</Quiet>}
        </span>
        {badge}
      </Link>
    </li>
  )
}

type NeedsSectionProps<Item> = { title: string; items: readonly Item[]; row: (item: Item) => ReactElement<RowProps> }

/** Things of one kind that wait, each a `NeedsRow` with a key; nothing where there are none. */
export const NeedsSection = <Item,>({ title, items, row }: NeedsSectionProps<Item>) =>
  items.length > 0 && (
    <Section title={title}>
      <ul className={`framed ${styles.rows}`}>{items.map(row)}</ul>
    </Section>
  )

type LoadedNeedsProps<Item> = Omit<NeedsSectionProps<Item>, 'items'> & {
  query: ComponentProps<typeof Loaded<{ items: Item[] }>>['query']
  height?: number
  empty: ReactNode
}

/** The same of a query, which says so where nothing waits. */
export const LoadedNeeds = <Item,>({ title, query, height = 280, empty, row }: LoadedNeedsProps<Item>) => (
  <Section title={title}>
    <Loaded query={query} height={height}>
      {({ items }) => (items.length === 0 ? empty : <ul className={`framed ${styles.rows}`}>{items.map(row)}</ul>)}
    </Loaded>
  </Section>
)
