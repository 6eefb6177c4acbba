import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { ReportChart } from './report-types.ts'

const HEIGHT = 280

/** One chart; loaded with its library only when a report is looked at. The table below says the same in words. */
export default function Chart({ spec }: { spec: ReportChart }) {
  const common = {
    h: HEIGHT,
    data: spec.data,
    dataKey: spec.x,
    series: spec.series,
    valueFormatter: spec.show,
    withLegend: spec.series.length > 1,
    legendProps: { verticalAlign: 'bottom' as const, itemSorter: null },
    tickLine: 'none' as const,
    gridAxis: 'x' as const,
    yAxisProps: { width: 72, allowDecimals: spec.stacked === true },
  }
  const names = spec.series.map(({ name }) => name).join(', ')
  return (
    <div role="img" aria-label={`Chart of ${spec.title}: ${names}. The table below has the numbers.`}>
      {spec.kind === 'line' ? (
        <LineChart
          {...common}
          curveType="monotone"
          withDots={spec.data.length < 32}
          lineProps={{ isAnimationActive: false }}
        />
      ) : (
        <BarChart
          {...common}
          type={spec.stacked ? 'stacked' : 'default'}
          barProps={{ isAnimationActive: false, maxBarSize: 40 }}
        />
      )}
    </div>
  )
}
