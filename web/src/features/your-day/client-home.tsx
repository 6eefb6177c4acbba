import { useQuery } from '@tanstack/react-query'
import { PlainLinkButton } from '../../ui/buttons/plain-button.tsx'
import { ErrorState, Loading } from '../../ui/page/states.tsx'
import { DayPage } from './day-page.tsx'
import { DayRows } from './day-rows.tsx'
import { NoRequests } from './no-requests.tsx'
import { daysQuery, groupOtherDays } from './own-day.ts'
import styles from './your-day.module.css'

/** Shows the page of the person's next program, or else of their last one, and the others as rows by date (R364). */
export function ClientHome() {
  const coming = useQuery(daysQuery('coming'))
  const hasNone = coming.data?.items.length === 0
  const past = useQuery({ ...daysQuery('past'), enabled: hasNone })
  const days = hasNone ? past : coming
  if (days.error && !days.data) return <ErrorState error={days.error} retry={() => void days.refetch()} />
  if (!days.data) return <Loading height={480} />
  const { items, day } = days.data
  if (!day) return <NoRequests />
  const { waiting, others } = groupOtherDays(items, day)
  return (
    <>
      <DayPage
        key={day.id}
        day={day}
        heading="h2"
        waiting={<DayRows title="Waiting for you" days={waiting} />}
        others={<DayRows title="Your other programs" days={others} />}
      />
      <div className={styles.more}>
        <PlainLinkButton to="/app/program-requests/submitRequest" variant="default">
          Request another program
        </PlainLinkButton>
      </div>
    </>
  )
}
