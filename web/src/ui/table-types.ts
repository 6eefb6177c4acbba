import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MenuEntries } from './entry-menu.tsx'
import type { TableSearch } from './search.ts'
import type { AnySearch } from './url-state.ts'

export type Column<Row, Order extends string = string> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** For the CSV file; needed when `cell` answers an element. */
  csv?: (row: Row) => string | number | boolean | null | undefined
  /** The call's orders, ascending and descending; null for one it does not offer. */
  sort?: readonly [ascending: Order | null, descending: Order | null]
  /** For rows held here (`rows`): what to sort by. */
  sortBy?: (row: Row) => string | number
  align?: 'right'
  /** In pixels, where the window is as wide as the columns; a wider one is shared out among them in proportion. */
  width?: number
  /** The name of the record: bold, and the title of its card on phones. */
  primary?: boolean
  /** The cell is a link or a button itself: its card's title is not made one. */
  interactive?: boolean
  initiallyHidden?: boolean
  /** Its place on the card of a phone. A function says it in other words; `false` leaves it out. */
  card?: false | 'badge' | 'when' | 'plain' | ((row: Row) => ReactNode)
}

export type PageInput<Order extends string = string> = { limit: number; cursor?: string; orderBy?: Order }
type Answer<Row> = { items: Row[]; next: string | null; count?: number }
/** Query options as `api.….list.queryOptions(…)` makes them. */
export type Source<Row> = { queryKey: QueryKey; queryFn?: unknown; enabled?: unknown } & { readonly __row?: Row }
export type PageOf<Row> = Answer<Row>

/** A tab that has the key `count` keeps a place for it while it is not known. */
export type Tab = { value: string; label: string; count?: number | undefined }

export type DataTableProps<Row, Order extends string, Search extends object = TableSearch> = {
  name: string
  label: string
  columns: readonly Column<Row, Order>[]
  rowId: (row: Row) => string
  rowLabel?: (row: Row) => string
  /** One page of a call. `at`: the search of the address to filter by, of the page or of a saved view. */
  source?: (page: PageInput<Order>, at: Search) => Source<Row>
  /** Rows held here, instead of `source`. */
  rows?: readonly Row[]
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
  /** The list's filters in the address: "Clear filters" clears them, and saved views keep them. */
  filterKeys?: readonly (keyof AnySearch)[]
  /** The tab in the address: it belongs to saved views too. With this or `filterKeys` the list offers saved views. */
  tabKey?: keyof AnySearch
  /** It is known before the list is there that it has one row at most: it needs no tools. */
  single?: boolean
  /** Hides "Download CSV". */
  noExport?: boolean
}
