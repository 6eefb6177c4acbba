import { SECOND } from '@belay/contract/constants'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import {
  buildFeedbackReport,
  buildPayReport,
  buildProgramsReport,
  buildRequestsReport,
  buildRevenueReport,
  buildSpeedReport,
  buildStaffingReport,
} from './report-definitions.ts'
import { getPreviousPeriod, type ReportPeriod } from './report-period.ts'
import type { BuildReport } from './report-types.ts'
import { ReportView } from './report-view.tsx'

/** The time for which prefetched figures stay fresh, so that a click after a hover sends no second request. */
const PREFETCHED_FRESH_MS = 5 * SECOND

type TabProps = { period: ReportPeriod; compare: boolean }
type Options<Data> = Pick<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>

type ReportProps<Data> = TabProps & {
  options: (period: ReportPeriod) => Options<Data>
  buildReport: BuildReport<Data>
}

/** Shows a report of a period, with the figures of the previous period if `compare` is true. */
function Report<Data>({ period, compare, options, buildReport }: ReportProps<Data>) {
  const format = useFormat()
  const { locale } = useCentre()
  // Requests the figures at each visit, because an approval or a pay run may have changed them.
  const current = useQuery({ ...options(period), staleTime: PREFETCHED_FRESH_MS })
  const previous = useQuery({ ...options(getPreviousPeriod(period)), enabled: compare })
  const months = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  // Waits for both periods: a comparison that appears later would push the content down.
  const query = compare && previous.isLoading ? previous : current
  const month = (text: string) => months.format(new Date(`${text}-15T12:00:00Z`))
  const texts = { format, month }
  return (
    <Loaded query={query} height={720}>
      {() =>
        current.data !== undefined && (
          <ReportView spec={buildReport(current.data, compare ? previous.data : undefined, texts)} />
        )
      }
    </Loaded>
  )
}

const createTab = <Data,>(
  label: string,
  options: ReportProps<Data>['options'],
  buildReport: ReportProps<Data>['buildReport'],
) => ({
  label,
  prefetchReport: async (period: ReportPeriod, compare: boolean) => {
    const previous = compare && prefetchQuery(options(getPreviousPeriod(period)))
    await Promise.all([prefetchQuery({ ...options(period), staleTime: PREFETCHED_FRESH_MS }), previous])
  },
  Tab: (props: TabProps) => <Report {...props} options={options} buildReport={buildReport} />,
})

export const REPORT_TABS = {
  requests: createTab('Requests', (input) => api.reports.requests.queryOptions({ input }), buildRequestsReport),
  programs: createTab('Programs', (input) => api.reports.programs.queryOptions({ input }), buildProgramsReport),
  revenue: createTab('Revenue', (input) => api.reports.revenue.queryOptions({ input }), buildRevenueReport),
  staffing: createTab('Staffing', (input) => api.reports.staffing.queryOptions({ input }), buildStaffingReport),
  pay: createTab('Pay', (input) => api.reports.pay.queryOptions({ input }), buildPayReport),
  feedback: createTab('Feedback', (input) => api.reports.feedback.queryOptions({ input }), buildFeedbackReport),
  speed: createTab('Site speed', (input) => api.measurements.summary.queryOptions({ input }), buildSpeedReport),
} as const
