import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Section } from '../page/page.tsx'
import { Loaded } from '../page/states.tsx'
import type { AnySearch, ScreenTarget } from '../url-state.ts'
import styles from './row-list.module.css'

/** A record as a row. A click anywhere on the row opens `link`, if it has one. */
export type Row = {
  id: string
  link?: ScreenTarget | { to: '.'; search: (previous: AnySearch) => AnySearch } | null
  onOpen?: () => void
  title: ReactNode
  when?: ReactNode
  facts?: ReactNode
  /** Shown below the facts, such as conflicts. */
  more?: ReactNode
  /** The record's state, or buttons for what the viewer can do. */
  end?: ReactNode
  /** True for a row that is decided and will leave the list. */
  isDecided?: boolean
}

/** `bare`: without a box around the rows, for a layer that is a box itself. */
type RowListProps = { rows: readonly Row[]; bare?: boolean } & ComponentProps<'ul'>

/** Shows records as rows with what the viewer can do. Reading width; on phones a row has two lines. */
export const RowList = ({ rows, bare, ...list }: RowListProps) => (
  <ul {...list} className={bare ? styles.rows : `framed ${styles.rows}`}>
    {rows.map(({ id, link, onOpen, title, when, facts, more, end, isDecided }) => (
      <li key={id} className={styles.row} data-decided={isDecided || undefined}>
        {link ? (
          <Link {...link} onClick={onOpen} className={styles.title}>
            {title}
          </Link>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
        <span className={styles.meta}>
          {when && <span className={styles.when}>{when}</span>}
          {facts && <span className={styles.facts}>{facts}</span>}
        </span>
        {more && <div className={styles.more}>{more}</div>}
        {end && <span className={styles.end}>{end}</span>}
      </li>
    ))}
  </ul>
)

type RowSectionProps<Item> = { title: string; items: readonly Item[]; row: (item: Item) => Row }

/** Shows a section of rows. Shows nothing without items. */
export const RowSection = <Item,>({ title, items, row }: RowSectionProps<Item>) =>
  items.length > 0 && (
    <Section title={title}>
      <RowList rows={items.map(row)} />
    </Section>
  )

type LoadedRowsProps<Item> = Omit<RowSectionProps<Item>, 'items'> & {
  query: ComponentProps<typeof Loaded<{ items: Item[] }>>['query']
  height?: number
  empty: ReactNode
}

/** Shows a section of a query's items, or `empty` if there are no items. */
export const LoadedRows = <Item,>({ title, query, height = 280, empty, row }: LoadedRowsProps<Item>) => (
  <Section title={title}>
    <Loaded query={query} height={height}>
      {({ items }) => (items.length === 0 ? empty : <RowList rows={items.map(row)} />)}
    </Loaded>
  </Section>
)
