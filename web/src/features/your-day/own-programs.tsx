import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { CURSOR_PAGES } from '../../cloud/list-queries.ts'
import { api } from '../../cloud/orpc.ts'
import { queryClient } from '../../cloud/query.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { ErrorState, Loading } from '../../ui/page/states.tsx'
import { DayRows } from './day-rows.tsx'
import { NoRequests } from './no-requests.tsx'

const PAGE_SIZE = 20

const pagesQuery = (which: 'coming' | 'past') =>
  api.programs.days.infiniteOptions({
    input: (cursor: string | undefined) => ({ which, limit: PAGE_SIZE, cursor }),
    ...CURSOR_PAGES,
  })

export const prefetchOwnPrograms = () => queryClient.prefetchInfiniteQuery(pagesQuery('coming'))

/** Shows the person's own programs: the coming ones by date, and the past ones, newest first. */
export function OwnPrograms() {
  const coming = useInfiniteQuery(pagesQuery('coming'))
  const past = useInfiniteQuery(pagesQuery('past'))
  const failed = [coming, past].find(({ error, data }) => error && !data)
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />
  if (!coming.data || !past.data) return <Loading height={420} />
  const lists = [
    { title: 'Coming', query: coming, days: coming.data.pages.flatMap(({ items }) => items) },
    { title: 'Past', query: past, days: past.data.pages.flatMap(({ items }) => items) },
  ]
  if (lists.every(({ days }) => days.length === 0)) return <NoRequests />
  return lists.map(({ title, query, days }) => (
    <Fragment key={title}>
      <DayRows title={title} days={days} />
      {query.hasNextPage && (
        <PlainButton variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </PlainButton>
      )}
    </Fragment>
  ))
}
