import { addDays } from '@belay/contract/dates'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { useFormat } from '../../ui/format.tsx'
import { Loaded } from '../../ui/states.tsx'
import { AssignmentList } from './assignment-list.tsx'
import { weeksAhead } from './availability-weeks.ts'
import styles from './staff.module.css'

const WEEKS = 6

/** What a person is planned for in the coming weeks. */
export function useWorkload(staffID: string | undefined) {
  const format = useFormat()
  const [first] = weeksAhead(format.today, 1, [])
  const from = first?.from ?? format.today
  const input = staffID
    ? { staffID, from, to: addDays(from, WEEKS * 7 - 1), orderBy: 'date' as const, limit: 200 }
    : skipToken
  return useQuery(api.staffPrograms.listByStaff.queryOptions({ input }))
}

/** Planned hours week by week, and the programs behind them. */
export function Workload({ query }: { query: ReturnType<typeof useWorkload> }) {
  const format = useFormat()
  return (
    <Loaded query={query} height={220}>
      {({ items }) => {
        const weeks = weeksAhead(format.today, WEEKS, items)
        const maxHours = Math.max(...weeks.map(({ hours }) => hours), 1)
        return (
          <>
            <ol className={styles.weeks} aria-label="Planned hours by week">
              {weeks.map((week, index) => (
                <li key={week.from}>
                  <span className={styles.bar} aria-hidden>
                    <span style={{ height: `${Math.round((week.hours / maxHours) * 100)}%` }} />
                  </span>
                  <span className={styles.weekHours}>{format.hours(week.hours)}</span>
                  <span className={styles.weekName}>
                    {index === 0 ? 'This week' : format.date(week.from).slice(0, 5)}
                  </span>
                </li>
              ))}
            </ol>
            <AssignmentList assignments={items} empty="Nothing planned in the coming weeks." />
          </>
        )
      }}
    </Loaded>
  )
}
