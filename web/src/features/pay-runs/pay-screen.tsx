import { toCivilDate, toIsoDate } from '@belay/contract/dates'
import { IconPrinter } from '@tabler/icons-react'
import { useFormat } from '../../ui/format.tsx'
import { Page } from '../../ui/page.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { NewRun } from './new-run.tsx'
import { PastRuns } from './past-runs.tsx'
import styles from './pay.module.css'
import { lastMonth } from './pay.ts'
import { PeriodFields } from './period-fields.tsx'
import { RunPanel } from './run-panel.tsx'

/** Pays approved hours by period, and keeps the runs that were. */
export function PayScreen() {
  const { today, date } = useFormat()
  const [search, setSearch] = useUrlState<{ from?: string; to?: string }>()
  const usual = lastMonth(today)
  const period = { from: search.from ? toCivilDate(search.from) : usual.from, to: search.to ? toCivilDate(search.to) : usual.to }
  return (
    <Page
      title="Pay Finalization"
      lede="Everything approved and unpaid up to the end of the period is paid, late hours included."
      menu={[{ label: 'Print', icon: <IconPrinter size={16} />, onClick: () => window.print() }]}
    >
      <PeriodFields period={period} onPeriod={({ from, to }) => setSearch({ from: toIsoDate(from), to: toIsoDate(to) }, { replace: true })} />
      <p className={styles.printed}>
        {date(period.from)} to {date(period.to)}
      </p>
      <NewRun key={`${period.from} ${period.to}`} period={period} onFinalized={(run) => setSearch({ open: run.payRunID })} />
      <div className={styles.past}>
        <PastRuns />
      </div>
      {search.open && <RunPanel payRunID={search.open} onClose={() => setSearch({ open: undefined })} />}
    </Page>
  )
}
