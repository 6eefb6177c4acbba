import { addDays, isAfter, toCivilDate, toIsoDate } from '@belay/contract/dates'
import { Button } from '@mantine/core'
import { DateField } from '../../ui/date-fields.tsx'
import { useFormat } from '../../ui/format.tsx'
import styles from './pay.module.css'
import { lastMonth, type Period } from './pay-run.ts'

/** The days that are paid, both included. */
export function PeriodFields({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) {
  const { today } = useFormat()
  const month = toIsoDate(today).slice(0, 8)
  const presets: [string, Period][] = [
    ['Last month', lastMonth(today)],
    ['This month', { from: toCivilDate(`${month}01`), to: today }],
    ['Last 14 days', { from: addDays(today, -13), to: today }],
  ]
  const wrong = isAfter(period.from, period.to) ? 'Choose an end date on or after the start.' : undefined
  return (
    <div className={styles.period} data-print="no">
      <DateField
        label="From"
        clearable={false}
        value={period.from}
        onChange={(from) => from && onPeriod({ ...period, from })}
      />
      <DateField
        label="To"
        clearable={false}
        error={wrong}
        value={period.to}
        onChange={(to) => to && onPeriod({ ...period, to })}
      />
      <div className={styles.presets}>
        {presets.map(([name, preset]) => (
          <Button
            key={name}
            variant={preset.from === period.from && preset.to === period.to ? 'light' : 'default'}
            aria-pressed={preset.from === period.from && preset.to === period.to}
            onClick={() => onPeriod(preset)}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}
