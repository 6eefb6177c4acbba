import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Section } from '../../ui/page/page.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import type { ScreenTarget } from '../../ui/url-state.ts'
import styles from './needs.module.css'

/** An item as a link, with its date and texts. */
type NeedsRow = { id: string; link: ScreenTarget; when: ReactNode; what: string; more?: string; badge?: ReactNode }

function NeedsRows<Item>({ items, row }: Pick<NeedsSectionProps<Item>, 'items' | 'row'>) {
  return (
    <ul className={`framed ${styles.rows}`}>
      {items.map(row).map(({ id, link, when, what, more, badge }) => (
        <li key={id}>
          <Link {...link} className={styles.go}>
            <span className={styles.when}>{when}</span>
            <span className={styles.what}>
              {what}
              {more && <DimmedText block>{more}</DimmedText>}
            </span>
            {badge}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type NeedsSectionProps<Item> = { title: string; items: readonly Item[]; row: (item: Item) => NeedsRow }

/** Shows a section of waiting items. Shows nothing without items. */
export const NeedsSection = <Item,>({ title, items, row }: NeedsSectionProps<Item>) =>
  items.length > 0 && (
    <Section title={title}>
      <NeedsRows items={items} row={row} />
    </Section>
  )

type LoadedNeedsProps<Item> = Omit<NeedsSectionProps<Item>, 'items'> & {
  query: ComponentProps<typeof Loaded<{ items: Item[] }>>['query']
  height?: number
  empty: ReactNode
}

/** Shows a section of a query's items, or `empty` if there are no items. */
export const LoadedNeeds = <Item,>({ title, query, height = 280, empty, row }: LoadedNeedsProps<Item>) => (
  <Section title={title}>
    <Loaded query={query} height={height}>
      {({ items }) => (items.length === 0 ? empty : <NeedsRows items={items} row={row} />)}
    </Loaded>
  </Section>
)
