import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type ReactNode,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { EntryMenu, type MenuEntries } from '../buttons/entry-menu.tsx'
import { useListKeys } from '../single-keys.ts'
import styles from './data-table.module.css'
import { RowCheckbox } from './row-parts.tsx'
import { handlePageKey, handleTableKey } from './table-keys.ts'
import type { Selection } from './table-selection.ts'
import type { Density } from './table-settings.tsx'
import type { Column, DataTableProps } from './table-types.ts'

const CHECK_WIDTH = 40
const MENU_WIDTH = 52
const getWidth = <Row, Order extends string>({ width, primary, align }: Column<Row, Order>): number =>
  width ?? (primary ? 220 : align === 'right' ? 104 : 150)

export type BodyProps<Row, Order extends string> = Pick<
  DataTableProps<Row, Order>,
  'label' | 'columns' | 'rowId' | 'onOpen' | 'openId' | 'rowActions'
> & { rows: readonly Row[]; rowLabel: (row: Row) => string; selection: Selection<Row> | null }

type GridProps<Row, Order extends string> = BodyProps<Row, Order> & {
  sort: string | undefined
  onSort: (order: string) => void
  density: Density
  rowHeight: number
  first: number
  total: number | undefined
}

const isInControl = (event: MouseEvent) =>
  event.target instanceof Element &&
  event.target.closest('a, button:not([data-opens]), input, label, [role="menuitem"]') !== null

/** Shows the rows as a table with one tab stop. */
export function TableGrid<Row, Order extends string>(props: GridProps<Row, Order>) {
  const { columns, rows, rowId, rowLabel, selection, onOpen } = props
  // First draws the rows that fit into the window, so that the page responds to the click at once; then the others.
  const drawnCount = useDeferredValue(rows.length, Math.ceil(window.innerHeight / props.rowHeight))
  const scroll = useRef<HTMLDivElement>(null)
  const current = useRef(0)
  const menuOf = useMenus(props.rowActions)
  const width =
    columns.reduce((sum, column) => sum + getWidth(column), 0) +
    (selection ? CHECK_WIDTH : 0) +
    (props.rowActions ? MENU_WIDTH : 0)
  useLayoutEffect(() => {
    const box = scroll.current
    if (!box) return
    const fit = () => box.toggleAttribute('data-fits', box.clientWidth >= width)
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(box)
    return () => observer.disconnect()
  }, [width])

  function focusRow(index: number) {
    current.current = index
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus())
  }
  const keys = {
    count: rows.length,
    focusRow,
    open: (index: number) => {
      const row = rows[index]
      if (row) onOpen?.(row)
    },
    select: (index: number, range: boolean) => selection?.toggle(index, range),
  }
  useListKeys((event) => rows.length > 0 && handlePageKey(event, current.current, keys))

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section ref={scroll} className={styles.scroll} tabIndex={0} aria-label={props.label}>
      <table
        className={props.density === 'compact' ? `${styles.table} ${styles.compact}` : styles.table}
        aria-label={props.label}
        aria-rowcount={props.total === undefined ? -1 : props.total + 1}
        style={{ '--width': `${width}px` } as CSSProperties}
      >
        {/* Fixed column widths, so that nothing moves between pages or during a search. The name gets the rest. */}
        <colgroup>
          {selection && <col style={{ width: CHECK_WIDTH }} />}
          {columns.map((column) => (
            <col
              key={column.id}
              style={{ width: column.primary ? undefined : `${(100 * getWidth(column)) / width}%` }}
            />
          ))}
          {props.rowActions && <col style={{ width: MENU_WIDTH }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th className={styles.check} scope="col">
                <Checkbox
                  size="xs"
                  aria-label="Select all on this page"
                  checked={selection.all}
                  indeterminate={selection.some}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {props.rowActions && (
              <th className={styles.end} scope="col">
                <span className="visuallyHidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawnCount).map((row, index) => {
            const id = rowId(row)
            return (
              <tr
                key={id}
                data-index={index}
                className={styles.row}
                aria-rowindex={props.first + index + 2}
                aria-selected={selection ? selection.has(id) : undefined}
                data-selected={selection?.has(id) || undefined}
                data-open={props.openId === id || undefined}
                data-openable={onOpen ? true : undefined}
                tabIndex={index === Math.min(current.current, rows.length - 1) ? 0 : -1}
                onFocus={() => {
                  current.current = index
                }}
                onKeyDown={(event) => handleTableKey(event, index, keys)}
                onClick={(event) => {
                  if (isInControl(event) || window.getSelection()?.toString()) return
                  if (event.shiftKey && selection) selection.toggle(index, true)
                  else onOpen?.(row)
                }}
              >
                {selection && (
                  <td className={styles.check}>
                    {selection.can(row) && (
                      <RowCheckbox
                        small
                        aria-label={`Select ${rowLabel(row)}`}
                        checked={selection.has(id)}
                        onClick={(event) => {
                          event.stopPropagation()
                          selection.toggle(index, event.shiftKey)
                        }}
                        onChange={() => undefined}
                      />
                    )}
                  </td>
                )}
                <Cells
                  row={row}
                  columns={columns}
                  label={rowLabel(row)}
                  menuOf={menuOf}
                  offers={describeMenu(props.rowActions?.(row))}
                  openable={onOpen !== undefined}
                />
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Returns a stable function that returns a row's menu. Its entries run the handlers of the latest render. */
function useMenus<Row>(rowActions: BodyProps<Row, string>['rowActions']) {
  const latest = useRef(rowActions)
  latest.current = rowActions
  return useMemo(() => {
    const entriesOf = (row: Row) =>
      latest.current?.(row).filter((entry) => entry !== false && entry !== undefined) ?? []
    return (row: Row): MenuEntries =>
      entriesOf(row).map((entry) => ({
        ...entry,
        onClick: () =>
          entriesOf(row)
            .find(({ label }) => label === entry.label)
            ?.onClick(),
      }))
  }, [])
}

/** Describes the visible parts of a menu for comparison; undefined if rows have no menu. */
const describeMenu = (entries: MenuEntries | undefined) =>
  entries && JSON.stringify(entries.map((entry) => entry && [entry.label, entry.refusalReason]))

type CellsProps<Row, Order extends string> = Pick<BodyProps<Row, Order>, 'columns'> & {
  row: Row
  label: string
  menuOf: (row: Row) => MenuEntries
  offers: string | undefined
  openable: boolean
}

/** Shows a row's cells. Rendered again only if the row changes, not if this or another row is selected. */
const Cells = memo(function Cells<Row, Order extends string>(props: CellsProps<Row, Order>) {
  const { row, columns, label, menuOf, offers, openable } = props
  return (
    <>
      {columns.map((column) => (
        <td
          key={column.id}
          className={
            [column.align === 'right' ? styles.numeric : '', column.primary ? styles.primary : ''].join(' ') ||
            undefined
          }
        >
          {openable && column.primary && !column.interactive ? (
            // The press bubbles to the row, which opens.
            <button type="button" data-opens tabIndex={-1} className={styles.opens}>
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {offers && (
        <td className={styles.end}>
          <span className={styles.rowMenu}>
            <EntryMenu label={`Actions for ${label}`} entries={menuOf(row)} size={28} />
          </span>
        </td>
      )}
    </>
  )
}) as <Row, Order extends string>(props: CellsProps<Row, Order>) => ReactNode

type HeadProps<Row, Order extends string> = {
  column: Column<Row, Order>
  sort: string | undefined
  onSort: (order: string) => void
}

function Head<Row, Order extends string>({ column, sort, onSort }: HeadProps<Row, Order>) {
  const [up = null, down = null] = column.sort ?? []
  const ascending = up !== null && sort === up
  const descending = down !== null && sort === down
  const next = ascending ? (down ?? up) : (up ?? down)
  const Icon = ascending ? IconArrowUp : descending ? IconArrowDown : IconArrowsSort
  return (
    <th
      scope="col"
      className={column.align === 'right' ? `${styles.th} ${styles.numeric}` : styles.th}
      aria-sort={ascending ? 'ascending' : descending ? 'descending' : undefined}
    >
      {next ? (
        <button type="button" className={styles.sort} onClick={() => onSort(next)}>
          {column.header}
          <Icon size={13} aria-hidden opacity={ascending || descending ? 1 : 0.45} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}
