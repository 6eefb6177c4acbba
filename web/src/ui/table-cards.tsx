import { Checkbox } from '@mantine/core'
import { Fragment } from 'react'
import styles from './data-table.module.css'
import { EntryMenu } from './entry-menu.tsx'
import type { BodyProps } from './table-grid.tsx'

/** The rows as cards, on phones. */
export function TableCards<Row, Order extends string>({ label, columns, rows, rowId, rowLabel, onOpen, openId, rowActions, selection }: BodyProps<Row, Order>) {
  const primary = columns.find((column) => column.primary) ?? columns[0]
  const others = columns.filter((column) => column !== primary && column.card !== false)
  const list = (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row, index) => {
        const id = rowId(row)
        const entries = rowActions?.(row) ?? []
        return (
          <li key={id} className={styles.card} data-selected={selection?.has(id) || undefined} data-open={openId === id || undefined}>
            {selection && (
              // biome-ignore lint/a11y/noLabelWithoutControl: the box names itself; the label gives it the size of a finger
              <label className={styles.cardCheck}>
                <Checkbox
                  aria-label={`Select ${rowLabel(row)}`}
                  disabled={!selection.can(row)}
                  checked={selection.has(id)}
                  onChange={() => selection.toggle(index, false)}
                />
              </label>
            )}
            {onOpen && !primary?.interactive ? (
              <button type="button" className={styles.cardTitle} onClick={() => onOpen(row)}>
                {primary?.cell(row)}
              </button>
            ) : (
              <span className={styles.cardTitle}>{primary?.cell(row)}</span>
            )}
            {entries.length > 0 && (
              <span className={styles.cardMenu}>
                <EntryMenu label={`Actions for ${rowLabel(row)}`} entries={entries} />
              </span>
            )}
            <dl className={styles.cardFacts}>
              {others.map((column) => {
                const value = column.cell(row)
                if (value === null || value === undefined || value === '') return null
                return (
                  <Fragment key={column.id}>
                    <dt>{column.header}</dt>
                    <dd>{value}</dd>
                  </Fragment>
                )
              })}
            </dl>
          </li>
        )
      })}
    </ul>
  )
  if (!selection) return list
  return (
    <>
      <div className={styles.cardsAll}>
        <Checkbox label="Select all on this page" checked={selection.all} indeterminate={selection.some} onChange={selection.toggleAll} />
      </div>
      {list}
    </>
  )
}
