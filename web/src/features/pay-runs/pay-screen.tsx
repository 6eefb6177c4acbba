import { addDays, isAfter, toIsoDate } from '@belay/contract/dates'
import { Box, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useServerOnly } from '../../cloud/online.ts'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { PRINT_ENTRY } from '../../ui/buttons/entry-menu.tsx'
import { DateField } from '../../ui/fields/date-fields.tsx'
import { toCivilDays } from '../../ui/filters/date-range.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { ProgramPanelFromAddress } from '../programs/program-link.tsx'
import { getFirstOfMonth } from '../schedule/calendar-time.ts'
import { NewPayRun } from './new-pay-run.tsx'
import { PastPayRuns } from './past-pay-runs.tsx'
import { findNextUnpaidPeriod, findRunCovering, getPreviousMonth, type PayPeriod } from './pay-run.ts'
import { PayRunPanel } from './pay-run-panel.tsx'

const lastPayRunsQuery = () => api.payRuns.list.queryOptions({ input: { orderBy: '-finalizedAt', limit: 10 } })

export const prefetchPayRuns = () => prefetchQuery(lastPayRunsQuery())

/** Shows the screen to pay approved hours by period, and the past runs. */
export function PayScreen() {
  const { today, paperDay } = useFormat()
  const [search, setSearch] = useUrlState('/app/workday/payFinalization')
  const days = toCivilDays(search)
  const runs = useServerOnly(useQuery(lastPayRunsQuery()))
  const setPeriod = ({ from, to }: PayPeriod) =>
    setSearch({ from: toIsoDate(from), to: toIsoDate(to) }, { replace: true })
  return (
    <Page
      title="Pay Finalization"
      lede="Pays all approved, unpaid hours up to the end of the period, including late hours."
      menu={[PRINT_ENTRY]}
    >
      <Loaded query={runs} height={320}>
        {({ items }) => {
          const unpaid = findNextUnpaidPeriod(today, items)
          const period = { from: days.from || unpaid.from, to: days.to || unpaid.to }
          return (
            <>
              <PeriodFields period={period} onPeriod={setPeriod} />
              <Text inherit mb="md" data-print="only">
                {paperDay(period.from)} to {paperDay(period.to)}
              </Text>
              <NewPayRun
                key={`${period.from} ${period.to}`}
                period={period}
                paid={findRunCovering(period, items)}
                onOpen={(run) => setSearch({ open: run.payRunID })}
                onFinalized={setPeriod}
              />
            </>
          )
        }}
      </Loaded>
      <Box mt="var(--space-48)" data-print="no">
        <PastPayRuns />
      </Box>
      {search.open && <PayRunPanel payRunID={search.open} onClose={() => setSearch({ open: undefined })} />}
      <ProgramPanelFromAddress />
    </Page>
  )
}

const FIELD_PROPS = { flex: '0 1 170px', miw: 'min(100%, 9.5rem)' }

function PeriodFields({ period, onPeriod }: { period: PayPeriod; onPeriod: (period: PayPeriod) => void }) {
  const { today } = useFormat()
  const presets: [string, PayPeriod][] = [
    ['Last month', getPreviousMonth(today)],
    ['This month', { from: getFirstOfMonth(today), to: today }],
    ['Last 14 days', { from: addDays(today, -13), to: today }],
  ]
  const error = isAfter(period.from, period.to) ? 'Choose an end date on or after the start.' : undefined
  return (
    <Group align="flex-end" gap="md" mb="lg" data-print="no">
      <DateField
        {...FIELD_PROPS}
        label="From"
        clearable={false}
        value={period.from}
        onChange={(from) => from && onPeriod({ ...period, from })}
      />
      <DateField
        {...FIELD_PROPS}
        label="To"
        clearable={false}
        error={error}
        value={period.to}
        onChange={(to) => to && onPeriod({ ...period, to })}
      />
      <Group gap="sm">
        {presets.map(([name, preset]) => {
          const isChosen = preset.from === period.from && preset.to === period.to
          return (
            <Button
              key={name}
              variant={isChosen ? 'light' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onPeriod(preset)}
            >
              {name}
            </Button>
          )
        })}
      </Group>
    </Group>
  )
}
