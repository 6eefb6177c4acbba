import { csvInstant } from '@belay/contract/csv'
import type { ReactNode } from 'react'
import { getCentre } from '../../cloud/centre.ts'
import { Ago, CivilDate, DateTime, Money } from '../format/format.tsx'
import styles from './columns.module.css'
import { RowAvatar } from './row-parts.tsx'
import type { Column } from './table-types.ts'

/** Removes the sorting from all columns but one: a range of days is always in the order of the days. */
export const sortOnlyBy = <Row, Order extends string>(
  columns: readonly Column<Row, Order>[],
  id: string,
): Column<Row, Order>[] => columns.map((column) => (column.id === id ? column : { ...column, sort: undefined }))

type NameIn<Row> = Row extends unknown ? keyof Row & string : never
type TimeColumn<Row, Order extends string> = Omit<Column<Row, Order>, 'id' | 'cell' | 'csv'> & {
  /** The field that contains the instant. */
  id: NameIn<Row>
  /** True for a date and time instead of "3 hours ago". */
  exact?: boolean
}

/** Creates a column of instants: relative on the page, as date and time in the centre's time zone in the CSV file. */
export function createTimeColumn<Row, Order extends string = never>({
  exact,
  ...column
}: TimeColumn<Row, Order>): Column<Row, Order> {
  const getTime = (row: Row) => (row as Record<string, number | null | undefined>)[column.id]
  const Shown = exact ? DateTime : Ago
  return {
    width: exact ? 152 : 120,
    ...column,
    cell: (row) => (getTime(row) ? <Shown inTable at={getTime(row)} /> : null),
    csv: (row) => csvInstant(getTime(row), getCentre().timeZone),
  }
}

type ValueColumn<Row, Order extends string, Value> = Omit<Column<Row, Order>, 'cell' | 'csv'> & {
  value: (row: Row) => Value | null | undefined
}

/** Creates a column of civil dates: in the centre's notation on the page, as stored in the CSV file. */
export const createDateColumn = <Row, Order extends string = never>({
  value,
  ...column
}: ValueColumn<Row, Order, string>): Column<Row, Order> => ({
  width: 104,
  ...column,
  cell: (row) => (value(row) ? <CivilDate value={value(row)} /> : '–'),
  csv: value,
})

/** Creates a column of amounts in the centre's currency. A missing amount is blank. */
export const createMoneyColumn = <Row, Order extends string = never>({
  value,
  ...column
}: ValueColumn<Row, Order, number>): Column<Row, Order> => ({
  align: 'right',
  ...column,
  cell: (row) => (value(row) == null ? null : <Money value={value(row)} />),
  csv: value,
})

type StatusColumn<Row> = { value: (row: Row) => string } & Pick<Column<Row>, 'cell' | 'hideIf'>

/** Creates the column of a status, which is next to the title on a card. `value` returns its word in the CSV file. */
export const createStatusColumn = <Row,>({ value, ...column }: StatusColumn<Row>): Column<Row, never> => ({
  id: 'status',
  header: 'Status',
  card: 'badge',
  width: 116,
  csv: value,
  ...column,
})

type PersonProps = { name: string; photoURL: string | null | undefined; isInactive?: boolean; children?: ReactNode }

/** Shows a photo or initials, and the name. The name is dimmed if the person is off (inactive, disabled). */
export const PersonName = ({ name, photoURL, isInactive, children }: PersonProps) => (
  <span className={styles.person}>
    <RowAvatar name={name} photoURL={photoURL} />
    <span className={styles.name} data-off={isInactive || undefined}>
      {name}
    </span>
    {children}
  </span>
)
