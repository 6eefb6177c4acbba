import { addDays } from '@belay/contract/dates'
import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue } from 'react'
import { api } from '../../cloud/orpc.ts'
import { useFormat } from '../../ui/format.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Section, Surface } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { addMonths, firstOfMonth } from '../schedule/calendar-time.ts'
import styles from './dashboard.module.css'

const TrendChart = lazy(() => import('./trend-chart.tsx'))
const MONTHS_BACK = 5

/** Requests and hours of the last six months; the charts are loaded after the rest. */
export function Trends() {
  const { today } = useFormat()
  const range = {
    from: addMonths(firstOfMonth(today), -MONTHS_BACK),
    to: addDays(addMonths(firstOfMonth(today), 1), -1),
  }
  const requests = useQuery(api.reports.requests.queryOptions({ input: range }))
  const staffing = useQuery(api.reports.staffing.queryOptions({ input: range }))
  return (
    <Section title="Trends" action={<Link to="/app/analytics/analyticsView">Open reports</Link>}>
      <Surface>
        <Loaded query={requests} height={220}>
          {({ months }) => (
            <Trend title="Requests by month">
              <TrendChart
                label="Requests by month"
                rows={months.map(({ month, created, approved }) => ({ month, Requested: created, Approved: approved }))}
                series={[
                  { name: 'Requested', color: 'blue.5' },
                  { name: 'Approved', color: 'teal.8' },
                ]}
              />
            </Trend>
          )}
        </Loaded>
        <Loaded query={staffing} height={220}>
          {({ months }) => (
            <Trend title="Hours by month">
              <TrendChart
                label="Hours by month"
                rows={months.map(({ month, plannedHours, loggedHours }) => ({
                  month,
                  Planned: plannedHours,
                  Logged: loggedHours,
                }))}
                series={[
                  { name: 'Planned', color: 'gray.5' },
                  { name: 'Logged', color: 'blue.5' },
                ]}
              />
            </Trend>
          )}
        </Loaded>
      </Surface>
    </Section>
  )
}

function Trend({ title, children }: { title: string; children: React.ReactNode }) {
  // Drawing charts takes longer than all the rest of the dashboard, which is painted first.
  const drawn = useDeferredValue(true, false)
  return (
    <div className={styles.trend}>
      <Text component="h3" size="sm" fw={600} mb={8}>
        {title}
      </Text>
      <Box mih={190}>{drawn && <Suspense fallback={<Loading height={190} />}>{children}</Suspense>}</Box>
    </div>
  )
}
