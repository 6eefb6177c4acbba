import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { CURSOR_PAGES } from '../../cloud/list-queries.ts'
import { api } from '../../cloud/orpc.ts'
import { queryClient } from '../../cloud/query.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { ErrorState, Loading } from '../../ui/page/states.tsx'
import { DayRows } from './day-rows.tsx'
import { NoRequests } from './no-requests.tsx'
import { type ListedDay, ownProgramsInput } from './own-day.ts'
import styles from './your-day.module.css'

const pagesQuery = (which: 'coming' | 'past') =>
  api.programs.days.infiniteOptions({
    input: (cursor: string | undefined) => ownProgramsInput(which, cursor),
    ...CURSOR_PAGES,
  })

export const prefetchOwnPrograms = () => queryClient.prefetchInfiniteQuery(pagesQuery('coming'))

const listDays = (read: { pages: readonly { items: readonly ListedDay[] }[] }) =>
  read.pages.flatMap(({ items }) => items)

/** Shows the person's own programs: the coming ones by date, then those that are over or called off. */
export function OwnPrograms() {
  const coming = useInfiniteQuery(pagesQuery('coming'))
  const past = useInfiniteQuery(pagesQuery('past'))
  const failed = [coming, past].find(({ error, data }) => error && !data)
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />
  if (!coming.data || !past.data) return <Loading height={420} />
  const lists = [
    { title: 'Coming', query: coming, days: listDays(coming.data) },
    { title: 'Past and cancelled', query: past, days: listDays(past.data) },
  ]
  if (lists.every(({ days }) => days.length === 0)) return <NoRequests />
  return lists.map(({ title, query, days }) => (
    <Fragment key={title}>
      <DayRows title={title} days={days} />
      {query.hasNextPage && (
        <div className={styles.showMore}>
          <PlainButton variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </PlainButton>
        </div>
      )}
    </Fragment>
  ))
}
