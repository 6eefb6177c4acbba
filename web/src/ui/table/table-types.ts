import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MenuEntries } from '../buttons/entry-menu.tsx'
import type { TableSearch } from '../search.ts'
import type { AnySearch } from '../url-state.ts'

export type Column<Row, Order extends string = string> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Returns the value in the CSV file. Required if `cell` returns an element. */
  csv?: (row: Row) => string | number | boolean | null | undefined
  /** The call's orders, ascending and descending; null for an order that it lacks. */
  sort?: readonly [ascending: Order | null, descending: Order | null]
  align?: 'right'
  /** The least width in pixels. If the window is wider than all columns, the rest is shared in proportion. */
  width?: number
  /** True for the name of the record: bold, and the title of its card on phones. */
  primary?: boolean
  /** True if the cell is a link or a button itself, so that the card's title is not a button. */
  interactive?: boolean
  initiallyHidden?: boolean
  /** Hides the column if the whole list is on one page, and all of its cells are blank, or have the same value. */
  hideIf?: 'blank' | 'same'
  /** The position on a phone's card. A function returns other text for the card; `false` leaves the cell out. */
  card?: false | 'badge' | 'when' | 'plain' | ((row: Row) => ReactNode)
}

export type PageInput<Order extends string = string> = { limit: number; cursor?: string; orderBy?: Order }
/** Query options, as returned by `api.….list.queryOptions(…)`. */
export type Source<Row> = { queryKey: QueryKey; queryFn?: unknown; enabled?: unknown } & { readonly __row?: Row }
export type PageOf<Row> = { items: Row[]; next: string | null; count?: number }

/** A tab. With the key `count`, it reserves space for the count while the count loads. */
export type Tab = { value: string; label: string; count?: number | undefined }

export type DataTableProps<Row, Order extends string, Search extends object = TableSearch> = {
  name: string
  label: string
  columns: readonly Column<Row, Order>[]
  rowId: (row: Row) => string
  rowLabel?: (row: Row) => string
  /** Returns the query of one page. `search`: the search parameters to filter by, of the page or of a saved view. */
  source: (page: PageInput<Order>, search: Search) => Source<Row>
  search?: string
  filters?: ReactNode
  filtered?: boolean
  onClearFilters?: () => void
  empty: ReactNode
  onOpen?: (row: Row) => void
  openId?: string
  rowActions?: (row: Row) => MenuEntries
  bulk?: (rows: Row[], clear: () => void) => ReactNode
  selectable?: (row: Row) => boolean
  defaultSort?: Order
  pageSize?: number
  tabs?: readonly Tab[]
  tab?: string
  onTab?: (value: string) => void
  /** The search parameters of the filters. "Clear filters" clears them, and saved views contain them. */
  filterKeys?: readonly (keyof AnySearch)[]
  /** The search parameter of the tab. Saved views contain it. This or `filterKeys` turns saved views on. */
  tabKey?: keyof AnySearch
  /** True to hide "Download CSV". */
  noExport?: boolean
}
