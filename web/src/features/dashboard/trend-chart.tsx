import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { useCentre } from '../../cloud/centre.ts'

type Row = { month: string } & Record<string, number | string>
type ChartProps = { label: string; rows: Row[]; series: { name: string; color: string }[] }

/** A small bar chart by month, with the same numbers in words for those who do not see it. */
export default function TrendChart({ label, rows, series }: ChartProps) {
  const { locale } = useCentre()
  const short = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const named = rows.map((row) => ({ ...row, month: short.format(new Date(`${row.month}-15`)) }))
  const words = named
    .map((row) => `${row.month}: ${series.map(({ name }) => `${name} ${String((row as Row)[name] ?? 0)}`).join(', ')}`)
    .join('; ')
  return (
    <div role="img" aria-label={`${label}. ${words}`}>
      <BarChart
        h={190}
        data={named}
        dataKey="month"
        series={series}
        withLegend
        gridAxis="x"
        tickLine="none"
        barProps={{ radius: 3, isAnimationActive: false }}
        maxBarWidth={18}
      />
    </div>
  )
}
