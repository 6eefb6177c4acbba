import { toCivilDate, toIsoDate } from '@belay/contract/dates'
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useServerOnly } from '../../cloud/online.ts'
import { api } from '../../cloud/orpc.ts'
import { PRINT_ENTRY } from '../../ui/entry-menu.tsx'
import { useFormat } from '../../ui/format.tsx'
import { Page } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { NewPayRun } from './new-pay-run.tsx'
import { PastPayRuns } from './past-pay-runs.tsx'
import styles from './pay.module.css'
import { findPayRun, nextPeriod, type Period } from './pay-run.ts'
import { PayRunPanel } from './pay-run-panel.tsx'
import { PeriodFields } from './period-fields.tsx'

/** Pays approved hours by period, and keeps the runs that were. */
export function PayScreen() {
  const { today, date } = useFormat()
  const [search, setSearch] = useUrlState('/app/workday/payFinalization')
  const runs = useServerOnly(useQuery(api.payRuns.list.queryOptions({ input: { orderBy: '-finalizedAt', limit: 10 } })))
  const periodAfter = (paid: Parameters<typeof nextPeriod>[1]): Period => {
    const usual = nextPeriod(today, paid)
    return {
      from: search.from ? toCivilDate(search.from) : usual.from,
      to: search.to ? toCivilDate(search.to) : usual.to,
    }
  }
  return (
    <Page
      title="Pay Finalization"
      lede="Pays all approved, unpaid hours up to the end of the period, including late hours."
      menu={[PRINT_ENTRY]}
    >
      <Loaded query={runs} height={320}>
        {({ items }) => {
          const period = periodAfter(items)
          return (
            <>
              <PeriodFields
                period={period}
                onPeriod={({ from, to }) => setSearch({ from: toIsoDate(from), to: toIsoDate(to) }, { replace: true })}
              />
              <p className={styles.printed}>
                {date(period.from)} to {date(period.to)}
              </p>
              <NewPayRun
                key={`${period.from} ${period.to}`}
                period={period}
                paid={findPayRun(period, items)}
                onRun={(run) => setSearch({ open: run.payRunID })}
              />
            </>
          )
        }}
      </Loaded>
      <Box mt={40} data-print="no">
        <PastPayRuns />
      </Box>
      {search.open && <PayRunPanel payRunID={search.open} onClose={() => setSearch({ open: undefined })} />}
    </Page>
  )
}
