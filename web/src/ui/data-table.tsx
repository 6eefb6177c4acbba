import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import { downloadCsv } from './csv.ts'
import styles from './data-table.module.css'
import { ErrorState, Loading, NoMatch } from './states.tsx'
import { TableCards } from './table-cards.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableGrid } from './table-grid.tsx'
import { useCursorTrail, usePages } from './table-pages.ts'
import { type Density, useDensity } from './table-preferences.ts'
import { useSelection } from './table-selection.ts'
import { TableSettings } from './table-settings.tsx'
import type { Column, DataTableProps } from './table-types.ts'
import { toast } from './toast.tsx'
import { useUrlState } from './url-state.ts'
import { useIsPhone } from './use-is-phone.ts'

export type { Column, PageInput } from './table-types.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })
const ROW_HEIGHT: Record<Density, number> = { regular: 40, compact: 32 }

/** What a column puts into a file. */
export const csvValue =
  <Row,>(column: Column<Row>) =>
  (row: Row) => {
    if (column.csv) return column.csv(row)
    const shown = column.cell(row)
    return typeof shown === 'string' || typeof shown === 'number' || typeof shown === 'boolean' ? shown : ''
  }

/** Rows held here, in the order of a column; the server orders the others. */
function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: string | undefined): Row[] {
  const descending = order?.startsWith('-')
  const column = columns.find((candidate) => candidate.id === order?.replace(/^-/, ''))
  if (!column?.sortBy) return [...rows]
  const by = column.sortBy
  const compare = (a: Row, b: Row) => {
    const [x, y] = [by(a), by(b)]
    return typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y))
  }
  return [...rows].sort((a, b) => (descending ? compare(b, a) : compare(a, b)))
}

/** The list of the house: see README.md for every prop. */
export function DataTable<Row, Order extends string = string>(props: DataTableProps<Row, Order>) {
  const { columns, rowId, source, pageSize = 50 } = props
  const [search, setSearch] = useUrlState()
  const [density, setDensity] = useDensity()
  const phone = useIsPhone()
  const trail = useCursorTrail()
  const [exporting, setExporting] = useState(false)

  const page = search.page ?? 1
  const orders: readonly string[] = columns.flatMap((column) => [...(column.sort ?? [])]).filter((order) => order !== null)
  const sort = search.sort && (source === undefined || orders.includes(search.sort)) ? search.sort : undefined
  const { query, readAll } = usePages<Row, Order>(source, { limit: pageSize, cursor: search.after, orderBy: sort as Order | undefined })

  const held = props.rows
  const items = query.data?.items
  const rows = useMemo(() => (held ? sorted(held, columns, sort) : (items ?? [])), [held, items, columns, sort])
  const hidden = useMemo(() => new Set(search.hide ?? columns.filter((column) => column.initiallyHidden).map((column) => column.id)), [search.hide, columns])
  const definitions = useMemo(
    () =>
      columns.map((column) => ({ id: column.id, header: column.header, cell: ({ row }: { row: { original: Row } }): ReactNode => column.cell(row.original) })),
    [columns],
  )
  const columnVisibility = useMemo(() => Object.fromEntries(columns.map((column) => [column.id, !hidden.has(column.id)])), [columns, hidden])
  const selection = useSelection(rows, rowId, props.selectable)

  const table = useTable({
    features,
    columns: definitions as never,
    data: rows as never,
    getRowId: rowId as never,
    enableRowSelection: props.bulk ? (((row: { original: Row }) => props.selectable?.(row.original) ?? true) as never) : false,
    state: { columnVisibility, rowSelection: selection.state },
  })
  const visible = columns.filter((column) => table.getColumn(column.id)?.getIsVisible() ?? true)

  const toFirst = { after: undefined, page: undefined }
  const clearAll = () => {
    setSearch({ q: undefined, ...toFirst }, { replace: true })
    props.onClearFilters?.()
  }
  async function exportAll() {
    setExporting(true)
    try {
      const all = held ? rows : await readAll()
      downloadCsv(
        props.name,
        visible.map((column) => ({ header: column.header, value: csvValue(column as Column<Row>) })),
        all,
      )
    } catch (error) {
      toast.error(error)
    } finally {
      setExporting(false)
    }
  }

  const waiting = source !== undefined && query.isPending
  const failed = query.error !== null && query.data === undefined && source !== undefined
  const filtered = Boolean(search.q) || Boolean(props.filtered)
  const body = {
    columns: visible,
    rows,
    rowId,
    rowLabel: props.rowLabel ?? rowId,
    onOpen: props.onOpen,
    openId: props.openId,
    rowActions: props.rowActions,
    selection: props.bulk ? selection : null,
  }

  return (
    <div>
      {props.tabs && <Tabs label={props.label} tabs={props.tabs} tab={props.tab} onTab={(value) => props.onTab?.(value)} />}
      <div className={styles.tools}>
        {props.search && (
          <SearchBox label={props.search} value={search.q ?? ''} onChange={(q) => setSearch({ q: q || undefined, ...toFirst }, { replace: true })} />
        )}
        {props.filters}
        <div className={styles.right}>
          <TableSettings
            columns={columns as readonly Column<Row>[]}
            hidden={hidden}
            onHidden={(next) => setSearch({ hide: next.length > 0 ? next : undefined }, { replace: true })}
            density={density}
            onDensity={setDensity}
            onExport={props.noExport ? undefined : () => void exportAll()}
            exporting={exporting}
          />
        </div>
      </div>
      <div className={styles.box}>
        {failed ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : waiting ? (
          <Loading rows={Math.min(10, pageSize)} rowHeight={phone ? 96 : ROW_HEIGHT[density]} />
        ) : rows.length === 0 ? (
          filtered ? (
            <NoMatch onClear={clearAll} />
          ) : (
            props.empty
          )
        ) : (
          <div className={query.isPlaceholderData ? styles.stale : undefined} aria-busy={query.isPlaceholderData}>
            {phone ? (
              <TableCards {...body} label={props.label} />
            ) : (
              <TableGrid
                {...body}
                label={props.label}
                sort={sort ?? props.defaultSort}
                onSort={(next) => setSearch({ sort: next, ...toFirst })}
                byId={source === undefined}
                density={density}
                rowHeight={ROW_HEIGHT[density]}
                first={(page - 1) * pageSize}
                total={held?.length ?? query.data?.count}
              />
            )}
          </div>
        )}
        {source && query.data && (rows.length > 0 || page > 1) && (
          <TableFoot
            first={(page - 1) * pageSize}
            shown={rows.length}
            count={query.data.count}
            previous={page > 1 ? () => setSearch(pageBack(trail.before(page))) : undefined}
            next={
              query.data.next && !query.isPlaceholderData
                ? () => {
                    trail.remember(page, search.after)
                    trail.remember(page + 1, query.data?.next ?? undefined)
                    setSearch({ after: query.data?.next ?? undefined, page: page + 1 })
                  }
                : undefined
            }
          />
        )}
      </div>
      {props.bulk && selection.rows.length > 0 && (
        <section className={styles.bulk} aria-label="Selected rows">
          <span className={styles.bulkCount} aria-live="polite">
            {selection.rows.length} selected
          </span>
          {props.bulk(selection.rows, selection.clear)}
          <CloseButton aria-label="Clear selection" onClick={selection.clear} />
        </section>
      )}
    </div>
  )
}

const pageBack = ({ page, after }: { page: number; after: string | undefined }) => ({ page: page > 1 ? page : undefined, after })

function SearchBox({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  const tell = useDebouncedCallback(onChange, 250)
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        tell(event.currentTarget.value.trim())
      }}
      rightSection={
        typed && (
          <CloseButton
            size="sm"
            aria-label="Clear search"
            onClick={() => {
              setTyped('')
              onChange('')
            }}
          />
        )
      }
    />
  )
}

function Tabs({
  label,
  tabs,
  tab,
  onTab,
}: {
  label: string
  tabs: NonNullable<DataTableProps<unknown, string>['tabs']>
  tab: string | undefined
  onTab: (value: string) => void
}) {
  const current = tabs.find((candidate) => candidate.value === tab) ?? tabs[0]
  return (
    <div className={styles.tabs} role="tablist" aria-label={label}>
      {tabs.map((item, index) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={item === current}
          tabIndex={item === current ? 0 : -1}
          onClick={() => onTab(item.value)}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
            const next = tabs[(index + step + tabs.length) % tabs.length]
            if (step === 0 || !next) return
            onTab(next.value)
            ;(event.currentTarget.parentElement?.children[tabs.indexOf(next)] as HTMLElement | undefined)?.focus()
          }}
        >
          {item.label}
          {item.count !== undefined && <span className={styles.tabCount}>{item.count > 1000 ? '1,000+' : item.count.toLocaleString('en')}</span>}
        </button>
      ))}
    </div>
  )
}
