import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { BarChart, type ChartSeries, MEASURE_COLOR } from '../../ui/bar-chart.tsx'
import { useFormat } from '../../ui/format.tsx'
import { Section, Surface } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { getDefaultPeriod } from '../reports/report-period.ts'
import styles from './dashboard.module.css'

/** The height of a chart with its title in pixels, reserved so that nothing moves when it loads. */
const HEIGHT = 280

/** Shows requests and hours of the last six months until today, as the reports do. */
export function Trends() {
  const { today } = useFormat()
  const range = getDefaultPeriod(today)
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
                { name: 'Requested', color: MEASURE_COLOR.requested, values: months.map(({ created }) => created) },
                { name: 'Approved', color: MEASURE_COLOR.approved, values: months.map(({ approved }) => approved) },
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
                { name: 'Planned', color: MEASURE_COLOR.planned, values: months.map((hours) => hours.plannedHours) },
                { name: 'Logged', color: MEASURE_COLOR.logged, values: months.map((hours) => hours.loggedHours) },
              ]}
            />
          )}
        </Loaded>
      </Surface>
    </Section>
  )
}

type TrendProps = { title: string; months: readonly string[]; series: ChartSeries[] }

/** Shows one chart. `months` have the format 2026-11. */
function Trend({ title, months, series }: TrendProps) {
  const { locale } = useCentre()
  const monthFormat = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const numberFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  return (
    <div className={styles.trend}>
      <Text component="h3" size="sm" fw={600} mb={8}>
        {title}
      </Text>
      <BarChart
        label={title}
        columns={months.map((month) => monthFormat.format(new Date(`${month}-15`)))}
        series={series}
        show={numberFormat.format}
      />
    </div>
  )
}
