import { SECOND } from '@belay/contract/constants'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { useFormat } from '../../ui/format.tsx'
import { Loaded } from '../../ui/states.tsx'
import {
  payReport,
  programsReport,
  requestsReport,
  revenueReport,
  speedReport,
  staffingReport,
} from './report-definitions.ts'
import { type Period, previousPeriod } from './report-period.ts'
import type { BuildReport } from './report-types.ts'
import { ReportView } from './report-view.tsx'

/** The time for which prefetched figures stay fresh, so that a click after a hover sends no second request. */
const ASKED_AHEAD_MS = 5 * SECOND

type TabProps = { period: Period; compare: boolean }
type Options<Data> = Pick<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>

/** Shows a report of a period, with the figures of the previous period if `compare` is true. */
function Report<Data>({
  period,
  compare,
  options,
  make,
}: TabProps & { options: (period: Period) => Options<Data>; make: BuildReport<Data> }) {
  const format = useFormat()
  const { locale, currency } = useCentre()
  // Requests the figures at each visit, because an approval or a pay run may have changed them.
  const current = useQuery({ ...options(period), staleTime: ASKED_AHEAD_MS })
  const previous = useQuery({ ...options(previousPeriod(period)), enabled: compare })
  const months = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, notation: 'compact' })
  // Waits for both periods: a comparison that appears later would push the content down.
  const query = compare && previous.isLoading ? previous : current
  const month = (text: string) => months.format(new Date(`${text}-15T12:00:00Z`))
  const words = { format, month, compactMoney: (amount: number) => money.format(amount) }
  return (
    <Loaded query={query} height={720}>
      {() =>
        current.data !== undefined && (
          <ReportView spec={make(current.data, compare ? previous.data : undefined, words)} />
        )
      }
    </Loaded>
  )
}

const tab = <Data,>(label: string, options: (input: Period) => Options<Data>, make: BuildReport<Data>) => ({
  label,
  askFor: async (period: Period, compare: boolean) => {
    const before = compare && prefetchQuery(options(previousPeriod(period)))
    await Promise.all([prefetchQuery({ ...options(period), staleTime: ASKED_AHEAD_MS }), before])
  },
  Tab: (props: TabProps) => <Report {...props} options={options} make={make} />,
})

export const REPORT_TABS = {
  requests: tab('Requests', (input) => api.reports.requests.queryOptions({ input }), requestsReport),
  programs: tab('Programs', (input) => api.reports.programs.queryOptions({ input }), programsReport),
  revenue: tab('Revenue', (input) => api.reports.revenue.queryOptions({ input }), revenueReport),
  staffing: tab('Staffing', (input) => api.reports.staffing.queryOptions({ input }), staffingReport),
  pay: tab('Pay', (input) => api.reports.pay.queryOptions({ input }), payReport),
  speed: tab('Site speed', (input) => api.measurements.summary.queryOptions({ input }), speedReport),
} as const
