import { COUNT_LIMIT } from '@belay/contract/constants'
import { Group } from '@mantine/core'
import { type ReactNode, useId, useMemo } from 'react'
import { useMe } from '../../cloud/use-me.ts'
import { SavedViews, SaveView } from '../filters/saved-views.tsx'
import { useFormat } from '../format/format.tsx'
import { ErrorState, Loading, NoMatch } from '../page/states.tsx'
import type { TableSearch } from '../search.ts'
import { useUrlState } from '../url-state.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { createCsvReader, downloadCsv } from './csv.ts'
import styles from './data-table.module.css'
import { BulkBar, DownloadBar } from './table-bulk.tsx'
import { TableCards } from './table-cards.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableGrid } from './table-grid.tsx'
import { PAGE_SIZE, toPageInput, useCursorTrail, usePages, useReadAllRows } from './table-pages.ts'
import { useSelection } from './table-selection.ts'
import { type Density, TableSettings, useDensity } from './table-settings.tsx'
import { SearchBox, Tabs } from './table-tools.tsx'
import type { Column, DataTableProps, PageInput, Source } from './table-types.ts'
import { useUsefulColumns } from './useful-columns.ts'

export type { Column, PageInput } from './table-types.ts'

const ROW_HEIGHT: Record<Density, number> = { regular: 40, compact: 32 }

/** Shows a list with paging, sorting, selection and saved views. README.md describes every prop. */
export function DataTable<Row, Order extends string = string, Search extends object = TableSearch>(
  props: DataTableProps<Row, Order, Search>,
) {
  const { columns, rowId, pageSize = PAGE_SIZE, filterKeys, tabKey } = props
  const [search, setSearch] = useUrlState()
  const source = (page: PageInput<Order>) => props.source(page, search as object as Search)
  const [density, setDensity] = useDensity()
  const phone = useIsPhone()
  const { isAdmin } = useMe()
  const trail = useCursorTrail()
  const format = useFormat()

  const viewKeys = filterKeys || tabKey ? [...(tabKey ? [tabKey] : []), ...(filterKeys ?? [])] : undefined
  const page = search.page ?? 1
  const orders: readonly string[] = columns
    .flatMap((column) => [...(column.sort ?? [])])
    .filter((order) => order !== null)
  const sort = search.sort && orders.includes(search.sort) ? search.sort : undefined
  const { query, readAll, pageKey, filterKey } = usePages<Row, Order>(
    source,
    toPageInput({ ...search, sort }, pageSize),
  )
  const { reading, readRows } = useReadAllRows(readAll, filterKey)

  const panel = useId()
  const items = query.data?.items
  const rows = useMemo(() => items ?? [], [items])
  const hidden = useMemo(
    () => new Set(search.hide ?? columns.filter((column) => column.initiallyHidden).map((column) => column.id)),
    [search.hide, columns],
  )
  const selection = useSelection(rows, {
    rowId,
    selectable: props.selectable,
    scope: filterKey,
    page: pageKey,
    settled: !query.isPlaceholderData,
  })
  const isSearched =
    Boolean(search.q) ||
    (filterKeys?.some((key) => search[key as keyof TableSearch] !== undefined) ?? props.filtered ?? false)
  const filtered = isSearched || (props.filtered ?? false)
  const wholeList = page === 1 && query.data?.next === null ? rows : null
  const isListKnown = query.data && !query.isPlaceholderData && !isSearched
  const usefulColumns = useUsefulColumns(columns, isListKnown ? wholeList : undefined)
  const visible = useMemo(() => usefulColumns.filter((column) => !hidden.has(column.id)), [usefulColumns, hidden])

  const canExport = !props.noExport && (!phone || isAdmin)
  const hasListTools = !phone || canExport || viewKeys !== undefined
  const hasTools = hasListTools || Boolean(props.tabs || props.search || props.filters)
  const toFirst = { after: undefined, page: undefined }
  const clearAll = () => {
    const cleared = Object.fromEntries((filterKeys ?? []).map((key) => [key, undefined]))
    setSearch({ ...cleared, q: undefined, view: undefined, ...toFirst }, { replace: true })
    props.onClearFilters?.()
  }
  async function exportAll() {
    const all = await readRows('file')
    if (!all) return
    const csvColumns = columns
      .filter(({ id }) => !hidden.has(id))
      .map((column) => ({
        header: column.header,
        value: createCsvReader(column as Column<Row>),
      }))
    downloadCsv(props.name, csvColumns, all)
  }
  async function selectAll() {
    const all = await readRows('selection', COUNT_LIMIT)
    if (all) selection.choose(all)
  }

  const selected = props.bulk ? selection.rows.length : 0
  const failed = query.error !== null && query.data === undefined
  /** True if the list has at most one row, so that it needs no tools. */
  const hasOneRow = !filtered && page === 1 && !query.isPending && rows.length <= 1 && !query.data?.next
  const body = {
    columns: visible,
    rows,
    rowId,
    rowLabel: props.rowLabel ?? rowId,
    onOpen: props.onOpen,
    openId: props.openId,
    rowActions: props.rowActions,
    // A list without selectable rows has no checkboxes.
    selection: props.bulk && (selected > 0 || rows.some(selection.can)) ? selection : null,
  }

  return (
    <div>
      <p className={styles.printHead} data-print="only">
        {format.paperDay(format.today)}
      </p>
      {hasTools && (
        <div className={styles.tools} data-tools>
          {props.tabs && (
            <Tabs
              label={props.label}
              panel={panel}
              tabs={props.tabs}
              tab={props.tab}
              onTab={(value) => props.onTab?.(value)}
            />
          )}
          {props.search && (
            <KeepPlace isShown={!hasOneRow}>
              <SearchBox
                label={props.search}
                value={search.q ?? ''}
                onChange={(q) => setSearch({ q: q || undefined, ...toFirst }, { replace: true })}
              />
            </KeepPlace>
          )}
          {props.filters}
          {hasListTools && (
            <KeepPlace isShown={!hasOneRow}>
              <Group gap="sm" ml="auto" wrap="nowrap">
                {viewKeys && <SaveView table={props.name} keys={viewKeys} />}
                <TableSettings
                  columns={usefulColumns as readonly Column<Row>[]}
                  hidden={hidden}
                  onHidden={(next) => setSearch({ hide: next.length > 0 ? next : undefined }, { replace: true })}
                  density={density}
                  onDensity={setDensity}
                  onExport={canExport ? () => void exportAll() : undefined}
                  exporting={reading?.purpose === 'file'}
                />
              </Group>
            </KeepPlace>
          )}
        </div>
      )}
      {viewKeys && (
        <SavedViews
          table={props.name}
          keys={viewKeys}
          countQuery={
            query.data?.count === undefined
              ? undefined
              : (viewSearch) => props.source({ limit: 1 }, viewSearch as Search) as Source<unknown>
          }
          ready={query.data !== undefined}
        />
      )}
      <div
        className={`${styles.box} framed`}
        {...(props.tabs && {
          id: panel,
          role: 'tabpanel',
          'aria-labelledby': `${panel}-${props.tab ?? props.tabs[0]?.value}`,
        })}
      >
        {failed ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : query.isPending ? (
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
                density={density}
                rowHeight={ROW_HEIGHT[density]}
                first={(page - 1) * pageSize}
                total={query.data?.count}
              />
            )}
          </div>
        )}
        {query.data &&
          !hasOneRow &&
          (rows.length > 0 || page > 1) &&
          !(page === 1 && !query.data.next && query.data.count === undefined) && (
            <TableFoot
              first={(page - 1) * pageSize}
              shown={rows.length}
              count={query.data.count}
              previous={page > 1 ? () => setSearch(toPreviousPage(trail.getPrevious(page))) : undefined}
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
      {(reading || selected > 0) && (
        <div className={`${styles.floor} sticky`} data-floor data-print="no">
          {reading?.purpose === 'file' && <DownloadBar reading={reading} count={query.data?.count} />}
          {props.bulk && selected > 0 && (
            <BulkBar
              selection={selection}
              more={page > 1 || Boolean(query.data?.next)}
              count={query.data?.count}
              reading={reading?.purpose === 'selection' ? reading : null}
              onSelectAll={() => void selectAll()}
            >
              {props.bulk(selection.rows, selection.clear)}
            </BulkBar>
          )}
        </div>
      )}
    </div>
  )
}

/** Hides its children but keeps their space, so that nothing moves. */
const KeepPlace = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div style={{ display: 'contents', visibility: isShown ? undefined : 'hidden' }}>{children}</div>
)

const toPreviousPage = ({ page, after }: { page: number; after: string | undefined }) => ({
  page: page > 1 ? page : undefined,
  after,
})
