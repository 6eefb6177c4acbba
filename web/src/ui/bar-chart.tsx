import styles from './bar-chart.module.css'

/** The color of each measure, the same on every screen. Its contrast is at least 3:1 on the surfaces of both themes. */
export const MEASURE_COLOR = {
  requested: '--blue-solid',
  approved: '--green-solid',
  rejected: '--red-solid',
  cancelled: '--neutral-solid',
  planned: '--neutral-solid',
  logged: '--blue-solid',
  programs: '--blue-solid',
  participants: '--amber-solid',
  signed: '--green-solid',
  unsigned: '--amber-solid',
  paid: '--blue-solid',
  views: '--blue-solid',
  good: '--green-solid',
  fair: '--amber-solid',
  poor: '--red-solid',
} as const

/** One measure: its name, its color (a custom property), and its value in each column. */
export type ChartSeries = {
  name: string
  color: string
  values: readonly number[]
  /** True for the previous period, which is drawn in a paler tone of the color. */
  isPrevious?: boolean
}
export type BarChartProps = {
  label: string
  columns: readonly string[]
  series: readonly ChartSeries[]
  /** Formats a value in full. */
  show: (value: number) => string
  /** Formats a value in a few characters, for the axis and the bars. Default: `show`. */
  showShort?: (value: number) => string
  stacked?: boolean
}

/** The number of bars above which the bars have no room for their values. */
const MAX_LABELLED_BARS = 14
const MAX_COLUMN_NAMES = 8

/** Draws bars in columns, with an axis, of plain elements: a chart library is larger than the dashboard. */
export function BarChart({ label, columns, series, show, showShort = show, stacked = false }: BarChartProps) {
  const columnValues = columns.map((_, index) => series.map(({ values }) => values[index] ?? 0))
  const maxValue = Math.max(
    0,
    ...columnValues.map((values) => (stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values))),
  )
  const isWhole = series.every(({ values }) => values.every(Number.isInteger))
  const ticks = listAxisTicks(maxValue, isWhole)
  const top = ticks.at(-1) ?? 1
  const share = (value: number) => `${(value / top) * 100}%`
  const describeColumn = (index: number) =>
    series.map(({ name, values }) => `${name} ${show(values[index] ?? 0)}`).join(', ')
  const hasValues = !stacked && columns.length * series.length <= MAX_LABELLED_BARS
  const nameStep = Math.ceil(columns.length / MAX_COLUMN_NAMES)
  return (
    <div
      role="img"
      aria-label={`${label}. ${columns.map((name, index) => `${name}: ${describeColumn(index)}`).join('; ')}`}
    >
      {series.length > 1 && (
        <div className={styles.legend}>
          {series.map(({ name, color, isPrevious }) => (
            <span key={name}>
              <i className={styles.swatch} style={{ background: fill(color, isPrevious) }} />
              {name}
            </span>
          ))}
        </div>
      )}
      <div className={styles.chart}>
        <div className={styles.axis}>
          {/* The widest label sets the width of the axis. The visible labels are positioned at their heights. */}
          {ticks.map((tick) => (
            <span key={tick} className={styles.tick}>
              <span style={{ bottom: share(tick) }}>{showShort(tick)}</span>
              <span aria-hidden className={styles.room}>
                {showShort(tick)}
              </span>
            </span>
          ))}
        </div>
        <div className={styles.plot}>
          {ticks.map((tick) => (
            <i key={tick} className={styles.line} style={{ bottom: share(tick) }} />
          ))}
          {columns.map((name, index) => (
            <div
              key={name}
              className={styles.column}
              data-stacked={stacked || undefined}
              title={`${name}: ${describeColumn(index)}`}
            >
              {series.map(({ name: measure, color, values, isPrevious }) => {
                const value = values[index] ?? 0
                return (
                  <i
                    key={measure}
                    className={styles.bar}
                    style={{ height: share(value), background: fill(color, isPrevious) }}
                  >
                    {hasValues && value > 0 && <span className={styles.value}>{showShort(value)}</span>}
                  </i>
                )
              })}
            </div>
          ))}
        </div>
        <div className={styles.names}>
          {columns.map((name, index) => (
            <span key={name}>{index % nameStep === 0 && name}</span>
          ))}
        </div>
      </div>
    </div>
  )
}

const fill = (color: string, isPrevious = false) =>
  isPrevious ? `color-mix(in srgb, var(${color}) 40%, var(--surface))` : `var(${color})`

const STEPS = [1, 2, 2.5, 5, 10]
const MAX_STEPS = 4

/** Returns the labels of an axis, from 0 to the first one at or above `maxValue`. `isWhole`: whole numbers only. */
export function listAxisTicks(maxValue: number, isWhole: boolean): number[] {
  const size = 10 ** Math.floor(Math.log10(Math.max(maxValue, Number.MIN_VALUE) / MAX_STEPS))
  const fits = (step: number) => maxValue / step <= MAX_STEPS && (!isWhole || Number.isInteger(step))
  const step = maxValue > 0 ? (STEPS.map((factor) => factor * size).find(fits) ?? 1) : 1
  return Array.from({ length: Math.max(1, Math.ceil(maxValue / step - 1e-9)) + 1 }, (_, index) => index * step)
}
