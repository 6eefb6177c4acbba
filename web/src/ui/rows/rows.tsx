import type { ComponentProps, ReactNode } from 'react'
import type { AnySearch, ScreenTarget } from '../url-state.ts'
import styles from './row-list.module.css'

// No hooks and no component library, so that the page can draw rows before the app is loaded.

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
export type RowListProps<Item = Row> = { rows: readonly Item[]; bare?: boolean } & ComponentProps<'ul'>
type RowsProps<Item> = RowListProps<Item> & {
  /** Renders a row's title, as a link if the row has one. */
  renderTitle: (row: Item, className: string | undefined) => ReactNode
}

/** Shows records as rows with what the viewer can do. Reading width; on phones a row has two lines. */
export const Rows = <Item extends Omit<Row, 'link'>>({ rows, bare, renderTitle, ...list }: RowsProps<Item>) => (
  <ul {...list} className={bare ? styles.rows : `framed ${styles.rows}`}>
    {rows.map((row) => (
      <li key={row.id} className={styles.row} data-decided={row.isDecided || undefined}>
        {renderTitle(row, styles.title)}
        <span className={styles.meta}>
          {row.when && <span className={styles.when}>{row.when}</span>}
          {row.facts && <span className={styles.facts}>{row.facts}</span>}
        </span>
        {row.more && <div className={styles.more}>{row.more}</div>}
        {row.end && <span className={styles.end}>{row.end}</span>}
      </li>
    ))}
  </ul>
)
