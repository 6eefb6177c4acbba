import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { refreshCollections } from '../../cloud/refresh.ts'
import { showOutcome, useAct } from '../../ui/actions/act.ts'
import { confirm, createLeaveQuestion } from '../../ui/actions/confirm.tsx'
import { AddButton } from '../../ui/buttons/add-button.tsx'
import { createCsvEntry } from '../../ui/buttons/entry-menu.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Loaded, NoMatch } from '../../ui/page/states.tsx'
import { downloadCsv } from '../../ui/table/csv.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { UNIT_LABELS } from '../client-programs/form/unit-select.tsx'
import styles from './charge-items.module.css'
import {
  allChargeItemsQuery,
  type ChargeItem,
  describeSaved,
  type SheetColumn,
  type SheetRowState,
  type SheetValues,
} from './price-sheet.ts'
import { SheetRow } from './sheet-row.tsx'

const BLANK: SheetValues = { lineItemCode: '', description: '', unitPrice: '', unit: null }
let rowCount = 0
const createRow = (): SheetRowState => ({ ...BLANK, itemID: `new-${++rowCount}`, version: null, isNew: true })

export const prefetchChargeItems = () => prefetchQuery(allChargeItemsQuery)

/** Shows the charge items as a table that is edited like a spreadsheet. */
export function ChargeItemsScreen() {
  const format = useFormat()
  const query = useQuery(allChargeItemsQuery)
  const [search, setSearch] = useUrlState('/app/charge-items/chargeItems')
  const [newRows, setNewRows] = useState<SheetRowState[]>([])
  const dirty = useRef(new Set<string>())
  const sheet = useRef<HTMLTableElement>(null)
  const act = useAct()
  const items = query.data ?? []
  const searchWords = (search.q ?? '').toLowerCase()
  const matching = items.filter((item) =>
    `${item.lineItemCode} ${item.description}`.toLowerCase().includes(searchWords),
  )
  const rows: SheetRowState[] = [...newRows, ...matching]

  useBlocker({
    enableBeforeUnload: () => dirty.current.size > 0,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || dirty.current.size === 0) return false
      return !(await confirm(createLeaveQuestion("Some rows aren't saved yet.")))
    },
  })

  const focus = (itemID: string, cell: SheetColumn) =>
    requestAnimationFrame(() =>
      sheet.current?.querySelector<HTMLInputElement>(`[data-row="${itemID}"] [data-cell="${cell}"]`)?.focus(),
    )
  /** Focuses a blank row, or adds one. `except`: a row that was just saved, and is in the list for a moment. */
  const add = (except?: SheetRowState) => {
    const blank = newRows.find((row) => row.itemID !== except?.itemID && !dirty.current.has(row.itemID)) ?? createRow()
    setNewRows((rowsBefore) => (rowsBefore.includes(blank) ? rowsBefore : [...rowsBefore, blank]))
    focus(blank.itemID, 'lineItemCode')
  }
  const showSaved = async (row: SheetRowState, item: ChargeItem, oldValues: SheetValues | null) => {
    await refreshCollections('chargeItems')
    setNewRows((rows) => rows.filter(({ itemID }) => itemID !== row.itemID))
    showOutcome(item, describeSaved(item, oldValues, format))
  }
  const next = (row: SheetRowState, cell: SheetColumn) => {
    const nextRow = rows[rows.findIndex(({ itemID }) => itemID === row.itemID) + 1]
    if (row.isNew || !nextRow) add(row)
    else focus(nextRow.itemID, cell)
  }
  const remove = (row: SheetRowState) => {
    dirty.current.delete(row.itemID)
    if (row.isNew) return setNewRows((rowsBefore) => rowsBefore.filter(({ itemID }) => itemID !== row.itemID))
    const { itemID, version, lineItemCode } = row as ChargeItem
    const done = `Deleted ${lineItemCode}.`
    void act(() => cloud.chargeItems.delete({ itemID, version }), { refresh: ['chargeItems'], done })
  }
  const download = () =>
    downloadCsv<ChargeItem>(
      'charge-items',
      [
        { header: 'Code', value: (item) => item.lineItemCode },
        { header: 'Description', value: (item) => item.description },
        { header: 'Unit price', value: (item) => item.unitPrice },
        { header: 'Quantity', value: (item) => UNIT_LABELS[item.unit ?? 'fixed'] },
      ],
      matching,
    )
  const addButton = (
    <AddButton onClick={() => add()} disabled={!query.data}>
      Add charge item
    </AddButton>
  )

  return (
    <Page
      title="Charge Items"
      lede="Rows save when you leave them or press Enter. Press Escape to undo."
      action={addButton}
      menu={[createCsvEntry(download)]}
    >
      <Loaded query={query} height={480}>
        {() =>
          items.length === 0 && newRows.length === 0 ? (
            <Empty title="No charge items yet" action={addButton}>
              Add what you charge for, with a code and a price. Contracts use these items.
            </Empty>
          ) : (
            <>
              <TextInput
                maw={{ sm: 340 }}
                mb="md"
                wrapperProps={{ 'data-print': 'no' }}
                type="search"
                aria-label="Search charge items"
                placeholder="Search charge items"
                leftSection={<IconSearch size={16} />}
                value={search.q ?? ''}
                onChange={(event) => setSearch({ q: event.currentTarget.value || undefined }, { replace: true })}
              />
              {rows.length === 0 ? (
                <NoMatch onClear={() => setSearch({ q: undefined }, { replace: true })} />
              ) : (
                <table ref={sheet} className={`framed ${styles.sheet}`} aria-label="Charge items">
                  <thead>
                    <tr>
                      <th scope="col">Code</th>
                      <th scope="col">Description</th>
                      <th scope="col" className={styles.price}>
                        Unit price
                      </th>
                      <th scope="col" className={styles.unit}>
                        Quantity
                      </th>
                      <th scope="col">
                        <span className="visuallyHidden">Delete</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row) => (
                      <SheetRow
                        key={row.itemID}
                        row={row}
                        others={items.filter(({ itemID }) => itemID !== row.itemID)}
                        onSaved={showSaved}
                        onRemove={remove}
                        onNext={next}
                        onDirty={(itemID, changed) =>
                          changed ? dirty.current.add(itemID) : dirty.current.delete(itemID)
                        }
                      />
                    ))}
                  </tbody>
                </table>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
