import { queryOptions } from '@tanstack/react-query'
import { type FetchPage, readAllPages } from './read-all-pages.ts'

/**
 * Returns the query of a whole list: `wholeListQuery(['staff', 'list'], {}, (page) => cloud.staff.list(page))`. Its key
 * starts like the call's, for live updates; `input` tells it from the call's other queries.
 */
export const wholeListQuery = <Item>(
  call: readonly [branch: string, name: string],
  input: object,
  fetchPage: FetchPage<Item>,
) => queryOptions({ queryKey: [call, { whole: true, ...input }], queryFn: () => readAllPages(fetchPage) })

/** The options with which an infinite query follows the cursors of a list. */
export const CURSOR_PAGES = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
}
