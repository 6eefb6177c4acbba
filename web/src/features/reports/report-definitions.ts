import type { Outputs } from '../../cloud/client.ts'
import { MEASURE_COLOR } from '../../ui/bar-chart.tsx'
import {
  BEFORE,
  type BuildReport,
  type Cell,
  type ReportChart,
  type ReportFigure,
  type Reports,
  type ReportTableData,
} from './report-types.ts'

type Show = (value: number) => string
const whole = String

/** Returns the amount per item, or null without items. */
const per = (amount: number, count: number) => (count === 0 ? null : amount / count)

/** Returns a function that creates figures. `read` returns the value of this period and of the previous period. */
const figuresOf =
  <Data>(data: Data, before: Data | undefined) =>
  (label: string, show: Show, read: (data: Data) => number | null, share = false): ReportFigure => ({
    label,
    show,
    value: read(data),
    before: before && read(before),
    share,
  })

type TableColumn<Row> = readonly [header: string, read: (row: Row) => Cell, show?: Show, color?: string]
/** A measure per month: a column of the table and a bar series of the chart. */
type Amount<Row> = readonly [name: string, read: (row: Row) => number, show: Show, color: string]

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

type ChartOptions<Month> = {
  /** Returns the value of a month of the previous period. Default: the first amount. */
  readBefore?: (month: Month) => number
  previousColor?: string
  showShort?: Show
}

/**
 * Returns functions that create the table and the charts by month. The first month of the previous period is shown next
 * to the first month of this period, and so on.
 */
function monthsOf<Month extends { month: string }>(
  months: readonly Month[],
  before: readonly Month[] | undefined,
  formatMonth: (month: string) => string,
) {
  const byMonth = (file: string, amounts: readonly Amount<Month>[]) =>
    table<Month>('By month', file, months, [['Month', ({ month }) => formatMonth(month)], ...amounts])
  const chart = (
    label: string,
    amounts: readonly [Amount<Month>, ...Amount<Month>[]],
    { readBefore = amounts[0][1], previousColor = amounts[0][3], showShort }: ChartOptions<Month> = {},
  ): ReportChart => ({
    label,
    columns: months.map(({ month }) => formatMonth(month)),
    show: amounts[0][2],
    ...(showShort && { showShort }),
    series: [
      ...amounts.map(([name, read, , color]) => ({ name, color, values: months.map(read) })),
      ...(before
        ? [
            {
              name: BEFORE,
              color: previousColor,
              isPrevious: true,
              values: months.map((_, index) => (before[index] ? readBefore(before[index]) : 0)),
            },
          ]
        : []),
    ],
  })
  return { byMonth, chart }
}

export const requestsReport: BuildReport<Reports['requests']> = (data, before, { format, month }) => {
  const figure = figuresOf(data, before)
  const { byMonth, chart } = monthsOf(data.months, before?.months, month)
  type Month = (typeof data.months)[number]
  const counts: [Amount<Month>, ...Amount<Month>[]] = [
    ['Requested', ({ created }) => created, whole, MEASURE_COLOR.requested],
    ['Approved', ({ approved }) => approved, whole, MEASURE_COLOR.approved],
    ['Rejected', ({ rejected }) => rejected, whole, MEASURE_COLOR.rejected],
    ['Cancelled', ({ cancelled }) => cancelled, whole, MEASURE_COLOR.cancelled],
  ]
  return {
    figures: [
      figure('Requests', format.number, ({ total }) => total),
      figure('Became programs', format.percent, ({ conversion }) => conversion, true),
      figure('Time to decision', format.wait, ({ hoursToDecision }) => hoursToDecision),
      figure('Still pending', format.number, ({ byStatus }) => byStatus.Pending ?? 0),
    ],
    charts: [chart('Requests by month', counts)],
    tables: [
      byMonth('requests-by-month', counts),
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
  const { byMonth, chart } = monthsOf(data.months, before?.months, month)
  type Counts = { programs: number; participants: number }
  const programs: Amount<Counts> = ['Programs', (counts) => counts.programs, whole, MEASURE_COLOR.programs]
  const participants: Amount<Counts> = [
    'Participants',
    (counts) => counts.participants,
    format.number,
    MEASURE_COLOR.participants,
  ]
  return {
    figures: [
      figure('Programs', format.number, programs[1]),
      figure('Participants', format.number, participants[1]),
      figure(
        'Participants per program',
        (value) => format.number(Math.round(value)),
        (all) => per(all.participants, all.programs),
      ),
    ],
    charts: [chart('Programs by month', [programs]), chart('Participants by month', [participants])],
    tables: [
      byMonth('programs-by-month', [programs, participants]),
      table('By type', 'programs-by-type', data.types, [
        ['Type', (row) => row.programType || 'Not specified'],
        programs,
        participants,
      ]),
    ],
  }
}

export const revenueReport: BuildReport<Reports['revenue']> = (data, before, { format, month, compactMoney }) => {
  const figure = figuresOf(data, before)
  const { byMonth, chart } = monthsOf(data.months, before?.months, month)
  type Amounts = { signed: number; unsigned: number }
  const signed: Amount<Amounts> = ['Signed', (amounts) => amounts.signed, format.money, MEASURE_COLOR.signed]
  const unsigned: Amount<Amounts> = ['Not signed', (amounts) => amounts.unsigned, format.money, MEASURE_COLOR.unsigned]
  const total = (amounts: Amounts) => amounts.signed + amounts.unsigned
  return {
    figures: [
      figure('Signed', format.money, signed[1]),
      figure('Not signed yet', format.money, unsigned[1]),
      figure('Total', format.money, total),
    ],
    charts: [chart('Revenue by month', [signed, unsigned], { readBefore: total, showShort: compactMoney })],
    tables: [
      byMonth('revenue-by-month', [signed, unsigned]),
      table('By client', 'revenue-by-client', data.clients, [
        ['Client', ({ organization }) => organization],
        ['Programs', ({ programs }) => programs, whole],
        signed,
        unsigned,
      ]),
    ],
  }
}

export const staffingReport: BuildReport<Reports['staffing']> = (data, before, { format, month }) => {
  const figure = figuresOf(data, before)
  const { byMonth, chart } = monthsOf(data.months, before?.months, month)
  type Hours = { plannedHours: number; loggedHours: number }
  const planned: Amount<Hours> = ['Planned', (hours) => hours.plannedHours, format.hours, MEASURE_COLOR.planned]
  const logged: Amount<Hours> = ['Logged', (hours) => hours.loggedHours, format.hours, MEASURE_COLOR.logged]
  return {
    figures: [
      figure('Planned hours', format.hours, planned[1]),
      figure('Logged hours', format.hours, logged[1]),
      figure('Planned cost', format.money, ({ plannedCost }) => plannedCost),
    ],
    charts: [
      chart('Planned and logged hours by month', [planned, logged], {
        readBefore: logged[1],
        previousColor: logged[3],
      }),
    ],
    tables: [
      byMonth('staffing-by-month', [planned, logged]),
      table('By person', 'staffing-by-person', data.people, [
        ['Person', ({ staffName }) => staffName],
        ['Programs', ({ programs }) => programs, whole],
        planned,
        ['Planned cost', ({ plannedCost }) => plannedCost, format.money],
        logged,
      ]),
    ],
  }
}

export const payReport: BuildReport<Reports['pay']> = (data, before, { format, month, compactMoney }) => {
  const figure = figuresOf(data, before)
  const { byMonth, chart } = monthsOf(data.months, before?.months, month)
  type Pay = { hours: number; amount: number }
  const hours: Amount<Pay> = ['Hours', (pay) => pay.hours, format.hours, MEASURE_COLOR.logged]
  const amount: Amount<Pay> = ['Amount', (pay) => pay.amount, format.money, MEASURE_COLOR.paid]
  return {
    figures: [
      figure('Paid', format.money, amount[1]),
      figure('Hours paid', format.hours, hours[1]),
      figure('Paid per hour', format.money, (all) => per(all.amount, all.hours)),
    ],
    charts: [
      chart('Paid by month', [['Paid', amount[1], format.money, MEASURE_COLOR.paid]], { showShort: compactMoney }),
    ],
    tables: [
      byMonth('pay-by-month', [hours, amount]),
      table('By person', 'pay-by-person', data.people, [['Person', ({ staffName }) => staffName], hours, amount]),
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
  const measured = data.vitals.filter(({ samples }) => samples > 0)
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
        label: 'Page views by day',
        columns: data.days.map(({ date }) => format.date(date)),
        show: format.number,
        series: [{ name: 'Views', color: MEASURE_COLOR.views, values: data.days.map(({ views }) => views) }],
      },
      {
        label: 'Page speed',
        stacked: true,
        columns: measured.map(({ metric }) => metric),
        show: format.percent,
        series: [
          { name: 'Good', color: MEASURE_COLOR.good, values: measured.map((vital) => vital.good / vital.samples) },
          {
            name: 'Needs improvement',
            color: MEASURE_COLOR.fair,
            values: measured.map((vital) => vital.needsImprovement / vital.samples),
          },
          { name: 'Poor', color: MEASURE_COLOR.poor, values: measured.map((vital) => vital.poor / vital.samples) },
        ],
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
