import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { getCurrentVersion, getErrorCode, getErrorMessage, getFieldErrors } from '../../cloud/calls/errors.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { MoneyField } from '../../ui/fields/number-fields.tsx'
import { LineField } from '../../ui/fields/text-fields.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { UnitSelect } from '../client-programs/form/unit-select.tsx'
import styles from './charge-items.module.css'
import {
  type ChargeItem,
  findCellProblems,
  isBlank,
  isChanged,
  type SheetColumn,
  type SheetRowState,
  type SheetValues,
  saveRow,
  toSheetValues,
} from './price-sheet.ts'

type Props = {
  row: SheetRowState
  others: readonly SheetValues[]
  /** `before` contains the row's previous values. Null for a new item. */
  onSaved: (row: SheetRowState, item: ChargeItem, before: SheetValues | null) => Promise<void>
  onRemove: (row: SheetRowState) => void
  onDirty: (itemID: string, dirty: boolean) => void
  /** Moves to the same cell of the next row, on Enter. */
  onNext: (row: SheetRowState, cell: SheetColumn) => void
}

/** Shows a row of the sheet. The row is saved on blur or Enter and reset on Escape. A cell shows its own error. */
export function SheetRow({ row, others, onSaved, onRemove, onDirty, onNext }: Props) {
  const format = useFormat()
  const [cells, setCells] = useState(() => toSheetValues(row))
  const [base, setBase] = useState(row)
  const [errors, setErrors] = useState<Partial<Record<SheetColumn | 'row', string>>>({})
  const [savedItem, setSavedItem] = useState<ChargeItem | null>(null)
  const saving = useRef(false)
  const changed = isChanged(cells, base)
  if (row.version !== base.version && !saving.current && !changed) {
    setBase(row)
    setCells(toSheetValues(row))
  }

  const changeCells = (change: Partial<SheetValues>) => {
    const next = { ...cells, ...change }
    setCells(next)
    setErrors({})
    onDirty(row.itemID, row.isNew ? !isBlank(next) : isChanged(next, base))
  }
  const resetTo = (saved: SheetRowState) => {
    setBase(saved)
    setCells(toSheetValues(saved))
    setErrors({})
    setSavedItem(null)
    onDirty(row.itemID, false)
  }
  async function save(version = base.version): Promise<boolean> {
    if (saving.current) return false
    if (!changed && !row.isNew) return true
    const problems = findCellProblems(cells, others)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return false
    saving.current = true
    try {
      const item = await saveRow(row, cells, version)
      resetTo(item)
      await onSaved(row, item, row.isNew ? null : toSheetValues(base))
      return true
    } catch (error) {
      const current = getCurrentVersion(error) as ChargeItem | undefined
      if (current) setSavedItem(current)
      else if (getErrorCode(error) === 'already-exists') setErrors({ lineItemCode: 'Another item has this code.' })
      else setErrors({ row: getErrorMessage(error), ...getFieldErrors(error) })
      return false
    } finally {
      saving.current = false
    }
  }
  const onRowBlur = (event: FocusEvent<HTMLTableRowElement>) => {
    if (event.currentTarget.contains(event.relatedTarget) || savedItem || (row.isNew && isBlank(cells))) return
    void save()
  }
  const onCellKeyDown = (cell: SheetColumn) => (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      void save().then((done) => done && onNext(row, cell))
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (row.isNew) onRemove(row)
      else resetTo(base)
    }
  }
  const cell = (name: SheetColumn, label: string) => ({
    'aria-label': `${label}${row.isNew ? ', new item' : ` of ${base.lineItemCode}`}`,
    'data-cell': name,
    variant: 'unstyled',
    error: errors[name],
    onKeyDown: onCellKeyDown(name),
    classNames: { input: styles.input, error: styles.error },
  })

  const textCell = (name: 'lineItemCode' | 'description', label: string) => (
    <LineField
      {...cell(name, label)}
      placeholder={label}
      value={cells[name]}
      onChange={(event) => changeCells({ [name]: event.currentTarget.value })}
    />
  )

  return (
    <>
      <tr className={styles.row} data-row={row.itemID} data-changed={changed || undefined} onBlur={onRowBlur}>
        <td className={styles.code}>
          {textCell('lineItemCode', 'Code')}
          {row.isNew && <StatusBadge meaning="waits" word="New" />}
        </td>
        <td>{textCell('description', 'Description')}</td>
        <td className={styles.price}>
          <MoneyField
            {...cell('unitPrice', 'Unit price')}
            placeholder="0.00"
            value={cells.unitPrice}
            onChange={(unitPrice) => changeCells({ unitPrice })}
          />
        </td>
        <td className={styles.unit}>
          <UnitSelect {...cell('unit', 'Quantity')} value={cells.unit} onChange={(unit) => changeCells({ unit })} />
        </td>
        <td className={styles.tools}>
          <IconButton
            size="md"
            label={`Delete ${row.isNew ? 'new item' : base.lineItemCode}`}
            onClick={() => onRemove(row)}
          >
            <IconTrash size={16} />
          </IconButton>
        </td>
      </tr>
      {(savedItem || errors.row) && (
        <tr className={styles.note}>
          <td colSpan={5} role="alert">
            {savedItem ? (
              <>
                Someone else changed this first. It's now {savedItem.lineItemCode}, {savedItem.description},{' '}
                {format.money(savedItem.unitPrice)}.{' '}
                <Button size="compact-sm" variant="default" onClick={() => resetTo(savedItem)}>
                  Use theirs
                </Button>{' '}
                <Button
                  size="compact-sm"
                  onClick={() => void save(savedItem.version).then((done) => done && setSavedItem(null))}
                >
                  Save mine
                </Button>
              </>
            ) : (
              errors.row
            )}
          </td>
        </tr>
      )}
    </>
  )
}
