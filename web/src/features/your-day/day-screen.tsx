import { linkTo } from '@belay/contract/links'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryClient } from '../../cloud/query.ts'
import { FinePrint } from '../../shell/fine-print.tsx'
import { Empty, Loaded } from '../../ui/page/states.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { DayPage } from './day-page.tsx'
import { dayQuery } from './own-day.ts'
import styles from './your-day.module.css'

export const prefetchDay = async ({ program }: { program?: string }) => {
  if (program) await queryClient.prefetchQuery(dayQuery(program))
}

/** Shows the page of one program for the people of its client. */
export function DayScreen() {
  const [{ program, rating }] = useUrlState('/app/day')
  const query = useQuery(dayQuery(program))
  useTitle(query.data?.programName ?? 'Your day')
  return (
    <div className={styles.page}>
      <Link {...linkTo.requests()} className={styles.back} data-print="no">
        Your programs
      </Link>
      {!query.data && <h1 className={program && !query.error ? 'visuallyHidden' : styles.title}>Your day</h1>}
      {program ? (
        <Loaded query={query} height={480}>
          {(day) => <DayPage day={day} rating={rating} />}
        </Loaded>
      ) : (
        <Empty title="No program chosen">Open one of your programs.</Empty>
      )}
      <FinePrint />
    </div>
  )
}
