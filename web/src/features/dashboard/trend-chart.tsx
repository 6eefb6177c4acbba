import { useCentre } from '../../cloud/centre.ts'
import styles from './dashboard.module.css'

type Series = { name: string; color: string; values: number[] }
type ChartProps = { label: string; months: string[]; series: Series[] }

/**
 * Bars of some months, each with its number, and the same in words for those who do not see them. `months` are as
 * 2026-11, a `color` is a property of the theme. Plain elements: a library for charts is larger than the dashboard.
 */
export function TrendChart({ label, months, series }: ChartProps) {
  const { locale } = useCentre()
  const short = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 0 })
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const most = Math.max(1, ...series.flatMap(({ values }) => values))
  const columns = months.map((month, at) => {
    const bars = series.map(({ name, color, values }) => ({ name, color, value: values[at] ?? 0 }))
    const numbers = bars.map(({ name, value }) => `${name} ${whole.format(value)}`)
    return { month: short.format(new Date(`${month}-15`)), bars, numbers: numbers.join(', ') }
  })
  return (
    <div role="img" aria-label={`${label}. ${columns.map(({ month, numbers }) => `${month}: ${numbers}`).join('; ')}`}>
      <div className={styles.legend}>
        {series.map(({ name, color }) => (
          <span key={name}>
            <i className={styles.swatch} style={{ background: `var(${color})` }} />
            {name}
          </span>
        ))}
      </div>
      <div className={styles.chart}>
        {columns.map(({ month, bars, numbers }) => (
          <div key={month} title={numbers}>
            <div className={styles.bars}>
              {bars.map(({ name, color, value }) => (
                <span key={name} className={styles.bar}>
                  {compact.format(value)}
                  <i style={{ height: `${(value / most) * 100}%`, background: `var(${color})` }} />
                </span>
              ))}
            </div>
            {month}
          </div>
        ))}
      </div>
    </div>
  )
}
