import type { Outputs } from '../../cloud/client.ts'
import { BEFORE, type BuildReport, COLOR, type ReportSeries, type Reports } from './report-types.ts'

const whole = String

/** The months of the period before lie beside this one's, first to first. */
const previousColumn = <Month>(
  before: readonly Month[] | undefined,
  index: number,
  value: (month: Month) => number,
): Record<string, number> => {
  const month = before?.[index]
  return before ? { [BEFORE]: month ? value(month) : 0 } : {}
}
const withPreviousSeries = (series: ReportSeries[], before: unknown): ReportSeries[] =>
  before ? [...series, { name: BEFORE, color: COLOR.before }] : series

export const requestsReport: BuildReport<Reports['requests']> = (data, before, { format, month }) => ({
  figures: [
    { label: 'Requests', value: data.total, before: before?.total, show: format.number },
    { label: 'Became programs', value: data.conversion, before: before?.conversion, show: format.percent, share: true },
    { label: 'Time to decision', value: data.hoursToDecision, before: before?.hoursToDecision, show: format.wait },
    {
      label: 'Still pending',
      value: data.byStatus.Pending ?? 0,
      before: before && (before.byStatus.Pending ?? 0),
      show: format.number,
    },
  ],
  charts: [
    {
      title: 'Requests by month',
      kind: 'bar',
      x: 'month',
      show: whole,
      series: withPreviousSeries(
        [
          { name: 'Requested', color: COLOR.main },
          { name: 'Approved', color: COLOR.good },
          { name: 'Rejected', color: COLOR.bad },
          { name: 'Cancelled', color: COLOR.quiet },
        ],
        before,
      ),
      data: data.months.map((row, index) => ({
        month: month(row.month),
        Requested: row.created,
        Approved: row.approved,
        Rejected: row.rejected,
        Cancelled: row.cancelled,
        ...previousColumn(before?.months, index, (m) => m.created),
      })),
    },
  ],
  tables: [
    {
      title: 'By month',
      file: 'requests-by-month',
      columns: [
        { header: 'Month' },
        { header: 'Requested', show: whole },
        { header: 'Approved', show: whole },
        { header: 'Rejected', show: whole },
        { header: 'Cancelled', show: whole },
      ],
      rows: data.months.map((row) => [month(row.month), row.created, row.approved, row.rejected, row.cancelled]),
    },
    {
      title: 'By status',
      file: 'requests-by-status',
      columns: [{ header: 'Status' }, { header: 'Requests', show: whole }, { header: 'Share', show: format.percent }],
      rows: Object.entries(data.byStatus).map(([status, count]) => [
        status,
        count,
        data.total === 0 ? 0 : count / data.total,
      ]),
    },
  ],
})

export const programsReport: BuildReport<Reports['programs']> = (data, before, { format, month }) => ({
  figures: [
    { label: 'Programs', value: data.programs, before: before?.programs, show: format.number },
    { label: 'Participants', value: data.participants, before: before?.participants, show: format.number },
    {
      label: 'Participants per program',
      value: data.programs === 0 ? null : data.participants / data.programs,
      before: before && (before.programs === 0 ? null : before.participants / before.programs),
      show: (value) => format.number(Math.round(value)),
    },
  ],
  charts: [
    {
      title: 'Programs by month',
      kind: 'bar',
      x: 'month',
      show: whole,
      series: withPreviousSeries([{ name: 'Programs', color: COLOR.main }], before),
      data: data.months.map((row, index) => ({
        month: month(row.month),
        Programs: row.programs,
        ...previousColumn(before?.months, index, (m) => m.programs),
      })),
    },
    {
      title: 'Participants by month',
      kind: 'bar',
      x: 'month',
      show: format.number,
      series: withPreviousSeries([{ name: 'Participants', color: COLOR.second }], before),
      data: data.months.map((row, index) => ({
        month: month(row.month),
        Participants: row.participants,
        ...previousColumn(before?.months, index, (m) => m.participants),
      })),
    },
  ],
  tables: [
    {
      title: 'By month',
      file: 'programs-by-month',
      columns: [
        { header: 'Month' },
        { header: 'Programs', show: whole },
        { header: 'Participants', show: format.number },
      ],
      rows: data.months.map((row) => [month(row.month), row.programs, row.participants]),
    },
    {
      title: 'By type',
      file: 'programs-by-type',
      columns: [
        { header: 'Type' },
        { header: 'Programs', show: whole },
        { header: 'Participants', show: format.number },
      ],
      rows: data.types.map((row) => [row.programType || 'Not specified', row.programs, row.participants]),
    },
  ],
})

export const revenueReport: BuildReport<Reports['revenue']> = (data, before, { format, month }) => ({
  figures: [
    { label: 'Signed', value: data.signed, before: before?.signed, show: format.money },
    { label: 'Not signed yet', value: data.unsigned, before: before?.unsigned, show: format.money },
    {
      label: 'Total',
      value: data.signed + data.unsigned,
      before: before && before.signed + before.unsigned,
      show: format.money,
    },
  ],
  charts: [
    {
      title: 'Revenue by month',
      kind: 'bar',
      x: 'month',
      show: format.money,
      series: withPreviousSeries(
        [
          { name: 'Signed', color: COLOR.good },
          { name: 'Not signed', color: COLOR.wait },
        ],
        before,
      ),
      data: data.months.map((row, index) => ({
        month: month(row.month),
        Signed: row.signed,
        'Not signed': row.unsigned,
        ...previousColumn(before?.months, index, (m) => m.signed + m.unsigned),
      })),
    },
  ],
  tables: [
    {
      title: 'By month',
      file: 'revenue-by-month',
      columns: [
        { header: 'Month' },
        { header: 'Signed', show: format.money },
        { header: 'Not signed', show: format.money },
      ],
      rows: data.months.map((row) => [month(row.month), row.signed, row.unsigned]),
    },
    {
      title: 'By client',
      file: 'revenue-by-client',
      columns: [
        { header: 'Client' },
        { header: 'Programs', show: whole },
        { header: 'Signed', show: format.money },
        { header: 'Not signed', show: format.money },
      ],
      rows: data.clients.map((row) => [row.organization, row.programs, row.signed, row.unsigned]),
    },
  ],
})

export const staffingReport: BuildReport<Reports['staffing']> = (data, before, { format, month }) => ({
  figures: [
    { label: 'Planned hours', value: data.plannedHours, before: before?.plannedHours, show: format.hours },
    { label: 'Logged hours', value: data.loggedHours, before: before?.loggedHours, show: format.hours },
    { label: 'Planned cost', value: data.plannedCost, before: before?.plannedCost, show: format.money },
  ],
  charts: [
    {
      title: 'Planned and logged hours by month',
      kind: 'bar',
      x: 'month',
      show: format.hours,
      series: withPreviousSeries(
        [
          { name: 'Planned', color: COLOR.main },
          { name: 'Logged', color: COLOR.second },
        ],
        before,
      ),
      data: data.months.map((row, index) => ({
        month: month(row.month),
        Planned: row.plannedHours,
        Logged: row.loggedHours,
        ...previousColumn(before?.months, index, (m) => m.loggedHours),
      })),
    },
  ],
  tables: [
    {
      title: 'By month',
      file: 'staffing-by-month',
      columns: [
        { header: 'Month' },
        { header: 'Planned', show: format.hours },
        { header: 'Logged', show: format.hours },
      ],
      rows: data.months.map((row) => [month(row.month), row.plannedHours, row.loggedHours]),
    },
    {
      title: 'By person',
      file: 'staffing-by-person',
      columns: [
        { header: 'Person' },
        { header: 'Programs', show: whole },
        { header: 'Planned', show: format.hours },
        { header: 'Planned cost', show: format.money },
        { header: 'Logged', show: format.hours },
      ],
      rows: data.people.map((row) => [row.staffName, row.programs, row.plannedHours, row.plannedCost, row.loggedHours]),
    },
  ],
})

export const payReport: BuildReport<Reports['pay']> = (data, before, { format, month }) => ({
  figures: [
    { label: 'Paid', value: data.amount, before: before?.amount, show: format.money },
    { label: 'Hours paid', value: data.hours, before: before?.hours, show: format.hours },
    {
      label: 'Paid per hour',
      value: data.hours === 0 ? null : data.amount / data.hours,
      before: before && (before.hours === 0 ? null : before.amount / before.hours),
      show: format.money,
    },
  ],
  charts: [
    {
      title: 'Paid by month',
      kind: 'bar',
      x: 'month',
      show: format.money,
      series: withPreviousSeries([{ name: 'Paid', color: COLOR.main }], before),
      data: data.months.map((row, index) => ({
        month: month(row.month),
        Paid: row.amount,
        ...previousColumn(before?.months, index, (m) => m.amount),
      })),
    },
  ],
  tables: [
    {
      title: 'By month',
      file: 'pay-by-month',
      columns: [{ header: 'Month' }, { header: 'Hours', show: format.hours }, { header: 'Amount', show: format.money }],
      rows: data.months.map((row) => [month(row.month), row.hours, row.amount]),
    },
    {
      title: 'By person',
      file: 'pay-by-person',
      columns: [
        { header: 'Person' },
        { header: 'Hours', show: format.hours },
        { header: 'Amount', show: format.money },
      ],
      rows: data.people.map((row) => [row.staffName, row.hours, row.amount]),
    },
  ],
})

const VITALS = {
  LCP: 'Largest paint (LCP)',
  INP: 'Response to input (INP)',
  CLS: 'Layout shift (CLS)',
  TTFB: 'First byte (TTFB)',
  FCP: 'First paint (FCP)',
}

export const speedReport: BuildReport<Outputs['measurements']['summary']> = (data, before, { format }) => ({
  figures: [
    { label: 'Page views', value: data.views, before: before?.views, show: format.number },
    ...data.vitals
      .filter(({ metric }) => metric === 'LCP' || metric === 'INP' || metric === 'CLS')
      .map((vital) => {
        const was = before?.vitals.find(({ metric }) => metric === vital.metric)
        return {
          label: `Good ${vital.metric}`,
          value: vital.samples === 0 ? null : vital.good / vital.samples,
          before: was && (was.samples === 0 ? null : was.good / was.samples),
          show: format.percent,
          share: true,
        }
      }),
  ],
  charts: [
    {
      title: 'Page views by day',
      kind: 'line',
      x: 'day',
      show: format.number,
      series: [{ name: 'Views', color: COLOR.main }],
      data: data.days.map((day) => ({ day: format.date(day.date), Views: day.views })),
    },
    {
      title: 'Page speed',
      kind: 'bar',
      stacked: true,
      x: 'metric',
      show: format.percent,
      series: [
        { name: 'Good', color: COLOR.good },
        { name: 'Needs improvement', color: COLOR.wait },
        { name: 'Poor', color: COLOR.bad },
      ],
      data: data.vitals
        .filter(({ samples }) => samples > 0)
        .map((vital) => ({
          metric: vital.metric,
          Good: vital.good / vital.samples,
          'Needs improvement': vital.needsImprovement / vital.samples,
          Poor: vital.poor / vital.samples,
        })),
    },
  ],
  tables: [
    {
      title: 'By page',
      file: 'views-by-page',
      columns: [{ header: 'Page' }, { header: 'Views', show: format.number }],
      rows: data.pages.map((row) => [row.page, row.views]),
    },
    {
      title: 'Web vitals',
      file: 'web-vitals',
      columns: [
        { header: 'Measure' },
        { header: 'Samples', show: format.number },
        { header: 'Good', show: format.number },
        { header: 'Needs improvement', show: format.number },
        { header: 'Poor', show: format.number },
      ],
      rows: data.vitals.map((row) => [VITALS[row.metric], row.samples, row.good, row.needsImprovement, row.poor]),
    },
  ],
})
