import { csvInstant } from '@belay/contract/csv'
import type { ReactNode } from 'react'
import { centreNow } from '../cloud/centre.ts'
import styles from './columns.module.css'
import { Ago, CivilDate, DateTime, Money } from './format.tsx'
import { RowAvatar } from './row-parts.tsx'
import { StatusBadge } from './status-badge.tsx'
import type { Column } from './table-types.ts'

/** Columns of which one alone orders the list: a range of days is read in the order of the days. */
export const sortedOnlyBy = <Row, Order extends string>(
  columns: readonly Column<Row, Order>[],
  id: string,
): Column<Row, Order>[] => columns.map((column) => (column.id === id ? column : { ...column, sort: undefined }))

type NameIn<Row> = Row extends unknown ? keyof Row & string : never
type TimeColumn<Row, Order extends string> = Omit<Column<Row, Order>, 'id' | 'cell' | 'csv'> & {
  /** The field that holds the instant. */
  id: NameIn<Row>
  /** Date and time instead of "3 hours ago". */
  exact?: boolean
}

/** A column of instants: in words on the page, as date and time of the centre in the file. */
export function timeColumn<Row, Order extends string = never>({
  exact,
  ...column
}: TimeColumn<Row, Order>): Column<Row, Order> {
  const at = (row: Row) => (row as Record<string, number | null | undefined>)[column.id]
  const Shown = exact ? DateTime : Ago
  return {
    width: exact ? 152 : 120,
    ...column,
    cell: (row) => (at(row) ? <Shown at={at(row)} /> : null),
    csv: (row) => csvInstant(at(row), centreNow().timeZone),
  }
}

type ValueColumn<Row, Order extends string, Value> = Omit<Column<Row, Order>, 'cell' | 'csv'> & {
  of: (row: Row) => Value | null | undefined
}

/** A column of civil dates: as people read them on the page, as they are kept in the file. */
export const dateColumn = <Row, Order extends string = never>({
  of,
  ...column
}: ValueColumn<Row, Order, string>): Column<Row, Order> => ({
  width: 104,
  ...column,
  cell: (row) => (of(row) ? <CivilDate value={of(row)} /> : '–'),
  csv: of,
})

/** A column of amounts in the centre's currency, blank where there is none. */
export const moneyColumn = <Row, Order extends string = never>({
  of,
  ...column
}: ValueColumn<Row, Order, number>): Column<Row, Order> => ({
  align: 'right',
  ...column,
  cell: (row) => (of(row) == null ? null : <Money value={of(row)} />),
  csv: of,
})

type StatusColumn<Row> = { of: (row: Row) => string }

/** The column of a status: a badge, and on a card the one beside its title. */
export const statusColumn = <Row,>({ of }: StatusColumn<Row>): Column<Row, never> => ({
  id: 'status',
  header: 'Status',
  card: 'badge',
  width: 116,
  cell: (row) => <StatusBadge status={of(row)} />,
  csv: of,
})

type PersonProps = { name: string; photoURL: string | null | undefined; off?: boolean; children?: ReactNode }

/** Photo or initials, and the name; quiet when the person is off (inactive, disabled). */
export function PersonName({ name, photoURL, off, children }: PersonProps) {
  return (
    <span className={styles.person}>
      <RowAvatar name={name} photoURL={photoURL} />
      <span className={styles.name} data-off={off || undefined}>
        {name}
      </span>
      {children}
    </span>
  )
}
