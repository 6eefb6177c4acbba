import { addDays } from '@belay/contract/dates'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../cloud/orpc.ts'
import { useFormat } from '../../ui/format.tsx'
import { Section, Surface } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { addMonths, firstOfMonth } from '../schedule/calendar-time.ts'
import styles from './dashboard.module.css'
import { TrendChart } from './trend-chart.tsx'

const MONTHS_BACK = 5
/** Of a chart with its title, so that nothing moves when it comes. */
const HEIGHT = 220

/** Requests and hours of the last six months. */
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
        <Loaded query={requests} height={HEIGHT}>
          {({ months }) => (
            <Trend
              title="Requests by month"
              months={months.map(({ month }) => month)}
              series={[
                { name: 'Requested', color: '--mantine-color-blue-5', values: months.map(({ created }) => created) },
                { name: 'Approved', color: '--mantine-color-teal-8', values: months.map(({ approved }) => approved) },
              ]}
            />
          )}
        </Loaded>
        <Loaded query={staffing} height={HEIGHT}>
          {({ months }) => (
            <Trend
              title="Hours by month"
              months={months.map(({ month }) => month)}
              series={[
                { name: 'Planned', color: '--mantine-color-gray-5', values: months.map((of) => of.plannedHours) },
                { name: 'Logged', color: '--mantine-color-blue-5', values: months.map((of) => of.loggedHours) },
              ]}
            />
          )}
        </Loaded>
      </Surface>
    </Section>
  )
}

const Trend = ({ title, ...chart }: { title: string } & Omit<Parameters<typeof TrendChart>[0], 'label'>) => (
  <div className={styles.trend}>
    <Text component="h3" size="sm" fw={600} mb={8}>
      {title}
    </Text>
    <TrendChart label={title} {...chart} />
  </div>
)
