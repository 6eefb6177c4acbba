import { addDays, isWithin } from '@belay/contract/dates'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { getWeekStart, sumHours } from '../hours-logged/week.ts'
import { AssignmentList } from './assignment-list.tsx'
import styles from './staff.module.css'
import type { StaffAssignment } from './staff-types.ts'

const WEEKS_AHEAD = 6

/** Returns a person's assignments of this week and the next five weeks. */
export function useWorkload(staffID: string | undefined) {
  const format = useFormat()
  const from = getWeekStart(format.today)
  const input = staffID
    ? { staffID, from, to: addDays(from, WEEKS_AHEAD * 7 - 1), orderBy: 'date' as const, limit: 200 }
    : skipToken
  return useQuery(api.staffPrograms.listByStaff.queryOptions({ input }))
}

export function Workload({ query }: { query: ReturnType<typeof useWorkload> }) {
  const format = useFormat()
  return (
    <Loaded query={query} height={220}>
      {({ items }) => {
        const weeks = listWeeksAhead(format.today, WEEKS_AHEAD, items)
        const maxHours = Math.max(...weeks.map(({ hours }) => hours), 1)
        return (
          <>
            <ol className={styles.weeks} aria-label="Planned hours by week">
              {weeks.map((week, index) => (
                <li key={week.from}>
                  <span className={styles.bar} aria-hidden>
                    <span style={{ height: `${Math.round((week.hours / maxHours) * 100)}%` }} />
                  </span>
                  <strong className="tabular">{format.hours(week.hours)}</strong>
                  <DimmedText fz="xs">{index === 0 ? 'This week' : format.day(week.from)}</DimmedText>
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

type PlannedWork = Pick<StaffAssignment, 'date' | 'hours' | 'declinedAt'>

/** Lists the first days of weeks from the current week, with planned hours. Declined assignments do not count. */
export function listWeeksAhead(today: string, weeks: number, assignments: readonly PlannedWork[]) {
  const start = getWeekStart(today)
  return Array.from({ length: weeks }, (_, index) => {
    const from = addDays(start, index * 7)
    const week = { from, to: addDays(from, 6) }
    const planned = assignments.filter(({ date, declinedAt }) => declinedAt === null && isWithin(date, week))
    return { from, hours: sumHours(planned) }
  })
}
