import type { Outputs } from '../../cloud/client.ts'
import {
  BEFORE,
  type BuildReport,
  type Cell,
  COLOR,
  type ReportChart,
  type ReportFigure,
  type Reports,
  type ReportTableData,
} from './report-types.ts'

type Show = (value: number) => string
const whole = String

/** An amount for each one; null where there are none. */
const per = (amount: number, count: number) => (count === 0 ? null : amount / count)

/** Makes figures that are read the same way from this period and the one before. */
const figuresOf =
  <Data>(data: Data, before: Data | undefined) =>
  (label: string, show: Show, read: (data: Data) => number | null, share = false): ReportFigure => ({
    label,
    show,
    value: read(data),
    before: before && read(before),
    share,
  })

type Months<Month> = { months: readonly Month[] }
type Series<Month> = readonly [name: string, color: string, read: (month: Month) => number]

/** Makes bars for each month. The months of the period before lie beside this one's, first to first. */
const monthChartsOf =
  <Month extends { month: string }>(
    data: Months<Month>,
    before: Months<Month> | undefined,
    formatMonth: (month: string) => string,
  ) =>
  (title: string, show: Show, series: readonly Series<Month>[], readBefore: Series<Month>[2]): ReportChart => ({
    title,
    kind: 'bar',
    x: 'month',
    show,
    series: [
      ...series.map(([name, color]) => ({ name, color })),
      ...(before ? [{ name: BEFORE, color: COLOR.before }] : []),
    ],
    data: data.months.map((month, index) => {
      const earlier = before?.months[index]
      return {
        month: formatMonth(month.month),
        ...Object.fromEntries(series.map(([name, , read]) => [name, read(month)])),
        ...(before ? { [BEFORE]: earlier ? readBefore(earlier) : 0 } : {}),
      }
    }),
  })

type TableColumn<Row> = readonly [header: string, read: (row: Row) => Cell, show?: Show]

const table = <Row>(
  title: string,
  file: string,
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
): ReportTableData => ({
  title,
  file,
  columns: columns.map(([header, , show]) => ({ header, show })),
  rows: rows.map((row) => columns.map(([, read]) => read(row))),
})

export const requestsReport: BuildReport<Reports['requests']> = (data, before, { format, month }) => {
  const figure = figuresOf(data, before)
  const monthChart = monthChartsOf(data, before, month)
  return {
    figures: [
      figure('Requests', format.number, ({ total }) => total),
      figure('Became programs', format.percent, ({ conversion }) => conversion, true),
      figure('Time to decision', format.wait, ({ hoursToDecision }) => hoursToDecision),
      figure('Still pending', format.number, ({ byStatus }) => byStatus.Pending ?? 0),
    ],
    charts: [
      monthChart(
        'Requests by month',
        whole,
        [
          ['Requested', COLOR.main, ({ created }) => created],
          ['Approved', COLOR.good, ({ approved }) => approved],
          ['Rejected', COLOR.bad, ({ rejected }) => rejected],
          ['Cancelled', COLOR.quiet, ({ cancelled }) => cancelled],
        ],
        ({ created }) => created,
      ),
    ],
    tables: [
      table('By month', 'requests-by-month', data.months, [
        ['Month', (row) => month(row.month)],
        ['Requested', ({ created }) => created, whole],
        ['Approved', ({ approved }) => approved, whole],
        ['Rejected', ({ rejected }) => rejected, whole],
        ['Cancelled', ({ cancelled }) => cancelled, whole],
      ]),
      table('By status', 'requests-by-status', Object.entries(data.byStatus), [
        ['Status', ([status]) => status],
        ['Requests', ([, count]) => count, whole],
        ['Share', ([, count]) => per(count, data.total) ?? 0, format.percent],
      ]),
    ],
  }
}

export const programsReport: BuildReport<Reports['programs']> = (data, before, { format, month }) => {
  const figure = figuresOf(data, before)
  const monthChart = monthChartsOf(data, before, month)
  type Counts = { programs: number; participants: number }
  const programs = (counts: Counts) => counts.programs
  const participants = (counts: Counts) => counts.participants
  const counts = [
    ['Programs', programs, whole],
    ['Participants', participants, format.number],
  ] as const
  return {
    figures: [
      figure('Programs', format.number, programs),
      figure('Participants', format.number, participants),
      figure(
        'Participants per program',
        (value) => format.number(Math.round(value)),
        (all) => per(all.participants, all.programs),
      ),
    ],
    charts: [
      monthChart('Programs by month', whole, [['Programs', COLOR.main, programs]], programs),
      monthChart('Participants by month', format.number, [['Participants', COLOR.second, participants]], participants),
    ],
    tables: [
      table('By month', 'programs-by-month', data.months, [['Month', (row) => month(row.month)], ...counts]),
      table('By type', 'programs-by-type', data.types, [
        ['Type', (row) => row.programType || 'Not specified'],
        ...counts,
      ]),
    ],
  }
}

export const revenueReport: BuildReport<Reports['revenue']> = (data, before, { format, month }) => {
  const figure = figuresOf(data, before)
  const monthChart = monthChartsOf(data, before, month)
  type Amounts = { signed: number; unsigned: number }
  const signed = (amounts: Amounts) => amounts.signed
  const unsigned = (amounts: Amounts) => amounts.unsigned
  const total = (amounts: Amounts) => amounts.signed + amounts.unsigned
  const amounts = [
    ['Signed', signed, format.money],
    ['Not signed', unsigned, format.money],
  ] as const
  return {
    figures: [
      figure('Signed', format.money, signed),
      figure('Not signed yet', format.money, unsigned),
      figure('Total', format.money, total),
    ],
    charts: [
      monthChart(
        'Revenue by month',
        format.money,
        [
          ['Signed', COLOR.good, signed],
          ['Not signed', COLOR.wait, unsigned],
        ],
        total,
      ),
    ],
    tables: [
      table('By month', 'revenue-by-month', data.months, [['Month', (row) => month(row.month)], ...amounts]),
      table('By client', 'revenue-by-client', data.clients, [
        ['Client', ({ organization }) => organization],
        ['Programs', ({ programs }) => programs, whole],
        ...amounts,
      ]),
    ],
  }
}

export const staffingReport: BuildReport<Reports['staffing']> = (data, before, { format, month }) => {
  const figure = figuresOf(data, before)
  const monthChart = monthChartsOf(data, before, month)
  const planned = ({ plannedHours }: { plannedHours: number }) => plannedHours
  const logged = ({ loggedHours }: { loggedHours: number }) => loggedHours
  return {
    figures: [
      figure('Planned hours', format.hours, planned),
      figure('Logged hours', format.hours, logged),
      figure('Planned cost', format.money, ({ plannedCost }) => plannedCost),
    ],
    charts: [
      monthChart(
        'Planned and logged hours by month',
        format.hours,
        [
          ['Planned', COLOR.main, planned],
          ['Logged', COLOR.second, logged],
        ],
        logged,
      ),
    ],
    tables: [
      table('By month', 'staffing-by-month', data.months, [
        ['Month', (row) => month(row.month)],
        ['Planned', planned, format.hours],
        ['Logged', logged, format.hours],
      ]),
      table('By person', 'staffing-by-person', data.people, [
        ['Person', ({ staffName }) => staffName],
        ['Programs', ({ programs }) => programs, whole],
        ['Planned', planned, format.hours],
        ['Planned cost', ({ plannedCost }) => plannedCost, format.money],
        ['Logged', logged, format.hours],
      ]),
    ],
  }
}

export const payReport: BuildReport<Reports['pay']> = (data, before, { format, month }) => {
  const figure = figuresOf(data, before)
  const monthChart = monthChartsOf(data, before, month)
  type Pay = { hours: number; amount: number }
  const hours = (pay: Pay) => pay.hours
  const amount = (pay: Pay) => pay.amount
  const pay = [
    ['Hours', hours, format.hours],
    ['Amount', amount, format.money],
  ] as const
  return {
    figures: [
      figure('Paid', format.money, amount),
      figure('Hours paid', format.hours, hours),
      figure('Paid per hour', format.money, (all) => per(all.amount, all.hours)),
    ],
    charts: [monthChart('Paid by month', format.money, [['Paid', COLOR.main, amount]], amount)],
    tables: [
      table('By month', 'pay-by-month', data.months, [['Month', (row) => month(row.month)], ...pay]),
      table('By person', 'pay-by-person', data.people, [['Person', ({ staffName }) => staffName], ...pay]),
    ],
  }
}

const VITALS = {
  LCP: 'Largest paint (LCP)',
  INP: 'Response to input (INP)',
  CLS: 'Layout shift (CLS)',
  TTFB: 'First byte (TTFB)',
  FCP: 'First paint (FCP)',
}

export const speedReport: BuildReport<Outputs['measurements']['summary']> = (data, before, { format }) => {
  const figure = figuresOf(data, before)
  const shareOfGood = (metric: keyof typeof VITALS) => (summary: typeof data) => {
    const vital = summary.vitals.find((candidate) => candidate.metric === metric)
    return vital ? per(vital.good, vital.samples) : null
  }
  return {
    figures: [
      figure('Page views', format.number, ({ views }) => views),
      figure('Good LCP', format.percent, shareOfGood('LCP'), true),
      figure('Good INP', format.percent, shareOfGood('INP'), true),
      figure('Good CLS', format.percent, shareOfGood('CLS'), true),
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
      table('By page', 'views-by-page', data.pages, [
        ['Page', ({ page }) => page],
        ['Views', ({ views }) => views, format.number],
      ]),
      table('Web vitals', 'web-vitals', data.vitals, [
        ['Measure', ({ metric }) => VITALS[metric]],
        ['Samples', ({ samples }) => samples, format.number],
        ['Good', ({ good }) => good, format.number],
        ['Needs improvement', ({ needsImprovement }) => needsImprovement, format.number],
        ['Poor', ({ poor }) => poor, format.number],
      ]),
    ],
  }
}
