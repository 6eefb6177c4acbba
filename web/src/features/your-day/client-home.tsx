import { useQuery } from '@tanstack/react-query'
import { PlainLinkButton } from '../../ui/buttons/plain-button.tsx'
import { ErrorState, Loaded, Loading } from '../../ui/page/states.tsx'
import { DayPage } from './day-page.tsx'
import { DayRows } from './day-rows.tsx'
import { NoRequests } from './no-requests.tsx'
import { dayQuery, daysQuery, findNextDay, listOtherDays } from './own-day.ts'
import styles from './your-day.module.css'

/** Shows the page of the person's next program, or else of their last one, and the others as rows by date (R364). */
export function ClientHome() {
  const coming = useQuery(daysQuery('coming'))
  const hasNone = coming.data?.items.length === 0
  const past = useQuery({ ...daysQuery('past'), enabled: hasNone })
  const days = hasNone ? past : coming
  const next = days.data && findNextDay(days.data.items)
  const day = useQuery(dayQuery(next?.id))
  if (days.error && !days.data) return <ErrorState error={days.error} retry={() => void days.refetch()} />
  if (!days.data) return <Loading height={480} />
  if (!next) return <NoRequests />
  return (
    <>
      <Loaded query={day} height={480}>
        {(loaded) => <DayPage day={loaded} heading="h2" />}
      </Loaded>
      <div className={styles.more}>
        <DayRows title="Your other programs" days={listOtherDays(days.data.items, next)} />
        <PlainLinkButton to="/app/program-requests/submitRequest" variant="default">
          Request another program
        </PlainLinkButton>
      </div>
    </>
  )
}
