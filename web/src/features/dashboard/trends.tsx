import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { BarChart, MEASURE_COLOR } from '../../ui/bar-chart.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { Section, Surface } from '../../ui/page/page.tsx'
import { Loaded } from '../../ui/page/states.tsx'
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
        <Trend
          title="Requests by month"
          query={requests}
          measures={[
            ['Requested', MEASURE_COLOR.requested, ({ created }) => created],
            ['Approved', MEASURE_COLOR.approved, ({ approved }) => approved],
          ]}
        />
        <Trend
          title="Hours by month"
          query={staffing}
          measures={[
            ['Planned', MEASURE_COLOR.planned, ({ plannedHours }) => plannedHours],
            ['Logged', MEASURE_COLOR.logged, ({ loggedHours }) => loggedHours],
          ]}
        />
      </Surface>
    </Section>
  )
}

type TrendProps<Month> = {
  title: string
  query: ComponentProps<typeof Loaded<{ months: Month[] }>>['query']
  measures: [name: string, color: string, getValue: (month: Month) => number][]
}

/** Shows one chart. `month` has the format 2026-11. */
function Trend<Month extends { month: string }>({ title, query, measures }: TrendProps<Month>) {
  const { locale } = useCentre()
  const monthFormat = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const numberFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  return (
    <Loaded query={query} height={HEIGHT}>
      {({ months }) => (
        <div className={styles.trend}>
          <Text component="h3" size="sm" fw={600} mb="sm">
            {title}
          </Text>
          <BarChart
            label={title}
            columns={months.map(({ month }) => monthFormat.format(new Date(`${month}-15`)))}
            series={measures.map(([name, color, getValue]) => ({ name, color, values: months.map(getValue) }))}
            show={numberFormat.format}
          />
        </div>
      )}
    </Loaded>
  )
}
