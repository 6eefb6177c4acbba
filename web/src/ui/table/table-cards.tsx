import { Checkbox } from '@mantine/core'
import { EntryMenu } from '../buttons/entry-menu.tsx'
import { InCard } from '../format/format.tsx'
import styles from './data-table.module.css'
import { RowCheckbox } from './row-parts.tsx'
import type { BodyProps } from './table-grid.tsx'
import type { Column } from './table-types.ts'
import { isBlank } from './useful-columns.ts'

const isPlain = <Row,>({ card }: Column<Row>) => card === 'when' || card === 'plain' || typeof card === 'function'

type CellsProps<Row> = { row: Row; columns: readonly Column<Row>[]; className?: string; bare?: boolean }
/** Shows cells one after the other. With `bare`, only screen readers get the headers. */
function Cells<Row>({ row, columns, className, bare }: CellsProps<Row>) {
  const filledIn = columns
    .map((column) => ({ column, value: typeof column.card === 'function' ? column.card(row) : column.cell(row) }))
    .filter(({ value }) => !isBlank(value))
  if (filledIn.length === 0) return null
  return (
    <dl className={className}>
      {filledIn.map(({ column, value }) => (
        <div key={column.id} data-place={typeof column.card === 'string' ? column.card : undefined}>
          <dt className={bare ? 'visuallyHidden' : undefined}>{column.header}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the rows as cards, for phones: title and status, then plain cells with the date first, then named cells. */
export function TableCards<Row, Order extends string>(props: BodyProps<Row, Order>) {
  const { label, columns, rows, rowId, rowLabel, onOpen, openId, rowActions, selection } = props
  const primary = columns.find((column) => column.primary) ?? columns[0]
  const others = columns.filter((column) => column !== primary && column.card !== false) as readonly Column<Row>[]
  const badges = others.filter((column) => column.card === 'badge')
  const plain = others.filter(isPlain).toSorted((a, b) => Number(b.card === 'when') - Number(a.card === 'when'))
  const namedColumns = others.filter((column) => !badges.includes(column) && !plain.includes(column))
  const list = (
    <InCard value>
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row, index) => {
          const id = rowId(row)
          const entries = rowActions?.(row) ?? []
          return (
            <li
              key={id}
              className={styles.card}
              data-selected={selection?.has(id) || undefined}
              data-open={openId === id || undefined}
            >
              {selection?.can(row) && (
                // biome-ignore lint/a11y/noLabelWithoutControl: the box has its own name; the label is for touch
                <label className={styles.cardCheck}>
                  <RowCheckbox
                    aria-label={`Select ${rowLabel(row)}`}
                    checked={selection.has(id)}
                    onChange={() => selection.toggle(index, false)}
                  />
                </label>
              )}
              <div className={styles.cardHead}>
                {onOpen && !primary?.interactive ? (
                  <button type="button" className={styles.cardTitle} onClick={() => onOpen(row)}>
                    {primary?.cell(row)}
                  </button>
                ) : (
                  <span className={styles.cardTitle}>{primary?.cell(row)}</span>
                )}
                <Cells row={row} columns={badges} bare />
              </div>
              {entries.some(Boolean) && (
                <span className={styles.cardMenu}>
                  <EntryMenu label={`Actions for ${rowLabel(row)}`} entries={entries} />
                </span>
              )}
              <Cells row={row} columns={plain} className={styles.cardLine} bare />
              <Cells row={row} columns={namedColumns} className={styles.cardMore} />
            </li>
          )
        })}
      </ul>
    </InCard>
  )
  if (!selection) return list
  return (
    <>
      <div className={styles.cardsAll}>
        <Checkbox
          label="Select all on this page"
          checked={selection.all}
          indeterminate={selection.some}
          onChange={selection.toggleAll}
        />
      </div>
      {list}
    </>
  )
}
