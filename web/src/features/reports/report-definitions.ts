import { RATINGS } from '@belay/contract/rating-words'
import type { Outputs } from '../../cloud/client.ts'
import { MEASURE_COLOR } from '../../ui/bar-chart.tsx'
import type { Format } from '../../ui/format/create-format.ts'
import {
  type BuildReport,
  type Cell,
  PREVIOUS_PERIOD,
  type ReportChart,
  type ReportFigure,
  type Reports,
  type ReportTableData,
} from './report-types.ts'

type FormatValue = (value: number) => string
const formatWhole = String
/** Formats a waiting time given in hours: 7.5 h, or from two days on 2.2 days. */
const formatWait =
  ({ hours, number }: Format) =>
  (value: number) =>
    value < 48 ? hours(value) : `${number(Math.round(value / 2.4) / 10)} days`

/** Returns the amount per item, or null without items. */
const divide = (amount: number, count: number) => (count === 0 ? null : amount / count)

/** Returns a function that creates figures. It calls `getValue` with the data of this and of the previous period. */
const createFigureFactory =
  <Data>(data: Data, previous: Data | undefined) =>
  (label: string, show: FormatValue, getValue: (data: Data) => number | null, share = false): ReportFigure => ({
    label,
    show,
    value: getValue(data),
    previous: previous && getValue(previous),
    isShare: share,
  })

type TableColumn<Row> = readonly [header: string, getValue: (row: Row) => Cell, show?: FormatValue, color?: string]
/** A measure per month: a column of the table and a bar series of the chart. */
type Measure<Row> = readonly [name: string, getValue: (row: Row) => number, show: FormatValue, color: string]

const createTable = <Row>(
  title: string,
  file: string,
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
): ReportTableData => ({
  title,
  file,
  columns: columns.map(([header, , show]) => ({ header, show })),
  rows: rows.map((row) => columns.map(([, getValue]) => getValue(row))),
})

type ChartOptions<Month> = {
  /** Returns the value of a month of the previous period. Default: the first amount. */
  getPreviousValue?: (month: Month) => number
  previousColor?: string
  showShort?: FormatValue
}

/** Returns functions that create the table and the charts by month. Charts pair the months of both periods in order. */
function createMonthParts<Month extends { month: string }>(
  months: readonly Month[],
  previous: readonly Month[] | undefined,
  formatMonth: (month: string) => string,
) {
  const createMonthTable = (file: string, amounts: readonly Measure<Month>[]) =>
    createTable<Month>('By month', file, months, [['Month', ({ month }) => formatMonth(month)], ...amounts])
  const createChart = (
    label: string,
    amounts: readonly [Measure<Month>, ...Measure<Month>[]],
    { getPreviousValue = amounts[0][1], previousColor = amounts[0][3], showShort }: ChartOptions<Month> = {},
  ): ReportChart => ({
    label,
    columns: months.map(({ month }) => formatMonth(month)),
    show: amounts[0][2],
    ...(showShort && { showShort }),
    series: [
      ...amounts.map(([name, getValue, , color]) => ({ name, color, values: months.map(getValue) })),
      ...(previous
        ? [
            {
              name: PREVIOUS_PERIOD,
              color: previousColor,
              isPrevious: true,
              values: months.map((_, index) => (previous[index] ? getPreviousValue(previous[index]) : 0)),
            },
          ]
        : []),
    ],
  })
  return { createMonthTable, createChart }
}

export const buildRequestsReport: BuildReport<Reports['requests']> = (data, previous, { format, month }) => {
  const createFigure = createFigureFactory(data, previous)
  const { createMonthTable, createChart } = createMonthParts(data.months, previous?.months, month)
  type Month = (typeof data.months)[number]
  const counts: [Measure<Month>, ...Measure<Month>[]] = [
    ['Requested', ({ created }) => created, formatWhole, MEASURE_COLOR.requested],
    ['Approved', ({ approved }) => approved, formatWhole, MEASURE_COLOR.approved],
    ['Rejected', ({ rejected }) => rejected, formatWhole, MEASURE_COLOR.rejected],
    ['Cancelled', ({ cancelled }) => cancelled, formatWhole, MEASURE_COLOR.cancelled],
  ]
  return {
    figures: [
      createFigure('Requests', format.number, ({ total }) => total),
      createFigure('Became programs', format.percent, ({ conversion }) => conversion, true),
      createFigure('Time to decision', formatWait(format), ({ hoursToDecision }) => hoursToDecision),
      createFigure('Still pending', format.number, ({ byStatus }) => byStatus.Pending ?? 0),
    ],
    charts: [createChart('Requests by month', counts)],
    tables: [
      createMonthTable('requests-by-month', counts),
      createTable('From visit to booking', 'from-visit-to-booking', data.interest, [
        ['Program', ({ programType }) => programType],
        ['Visits', ({ visits }) => visits, formatWhole],
        ['Started', ({ started }) => started, formatWhole],
        ['Requested', ({ sent }) => sent, formatWhole],
        ['Booked', ({ booked }) => booked, formatWhole],
      ]),
      createTable('By status', 'requests-by-status', Object.entries(data.byStatus), [
        ['Status', ([status]) => status],
        ['Requests', ([, count]) => count, formatWhole],
        ['Share', ([, count]) => divide(count, data.total) ?? 0, format.percent],
      ]),
    ],
  }
}

export const buildProgramsReport: BuildReport<Reports['programs']> = (data, previous, { format, month }) => {
  const createFigure = createFigureFactory(data, previous)
  const { createMonthTable, createChart } = createMonthParts(data.months, previous?.months, month)
  type Counts = { programs: number; participants: number }
  const programs: Measure<Counts> = ['Programs', (counts) => counts.programs, formatWhole, MEASURE_COLOR.programs]
  const participants: Measure<Counts> = [
    'Participants',
    (counts) => counts.participants,
    format.number,
    MEASURE_COLOR.participants,
  ]
  return {
    figures: [
      createFigure('Programs', format.number, programs[1]),
      createFigure('Participants', format.number, participants[1]),
      createFigure(
        'Participants per program',
        (value) => format.number(Math.round(value)),
        (all) => divide(all.participants, all.programs),
      ),
    ],
    charts: [createChart('Programs by month', [programs]), createChart('Participants by month', [participants])],
    tables: [
      createMonthTable('programs-by-month', [programs, participants]),
      createTable('By type', 'programs-by-type', data.types, [
        ['Type', (row) => row.programType || 'Not specified'],
        programs,
        participants,
      ]),
    ],
  }
}

export const buildRevenueReport: BuildReport<Reports['revenue']> = (data, previous, words) => {
  const { format, month } = words
  const createFigure = createFigureFactory(data, previous)
  const { createMonthTable, createChart } = createMonthParts(data.months, previous?.months, month)
  type Amounts = { signed: number; unsigned: number }
  const signed: Measure<Amounts> = ['Signed', (amounts) => amounts.signed, format.money, MEASURE_COLOR.signed]
  const unsigned: Measure<Amounts> = ['Not signed', (amounts) => amounts.unsigned, format.money, MEASURE_COLOR.unsigned]
  const total = (amounts: Amounts) => amounts.signed + amounts.unsigned
  return {
    figures: [
      createFigure('Signed', format.money, signed[1]),
      createFigure('Not signed yet', format.money, unsigned[1]),
      createFigure('Total', format.money, total),
    ],
    charts: [
      createChart('Revenue by month', [signed, unsigned], { getPreviousValue: total, showShort: format.compactMoney }),
    ],
    tables: [
      createMonthTable('revenue-by-month', [signed, unsigned]),
      createTable('By client', 'revenue-by-client', data.clients, [
        ['Client', ({ organization }) => organization],
        ['Programs', ({ programs }) => programs, formatWhole],
        signed,
        unsigned,
      ]),
    ],
  }
}

export const buildStaffingReport: BuildReport<Reports['staffing']> = (data, previous, { format, month }) => {
  const createFigure = createFigureFactory(data, previous)
  const { createMonthTable, createChart } = createMonthParts(data.months, previous?.months, month)
  type Hours = { plannedHours: number; loggedHours: number }
  const planned: Measure<Hours> = ['Planned', (hours) => hours.plannedHours, format.hours, MEASURE_COLOR.planned]
  const logged: Measure<Hours> = ['Logged', (hours) => hours.loggedHours, format.hours, MEASURE_COLOR.logged]
  return {
    figures: [
      createFigure('Planned hours', format.hours, planned[1]),
      createFigure('Logged hours', format.hours, logged[1]),
      createFigure('Planned cost', format.money, ({ plannedCost }) => plannedCost),
    ],
    charts: [
      createChart('Planned and logged hours by month', [planned, logged], {
        getPreviousValue: logged[1],
        previousColor: logged[3],
      }),
    ],
    tables: [
      createMonthTable('staffing-by-month', [planned, logged]),
      createTable('By person', 'staffing-by-person', data.people, [
        ['Person', ({ staffName }) => staffName],
        ['Programs', ({ programs }) => programs, formatWhole],
        planned,
        ['Planned cost', ({ plannedCost }) => plannedCost, format.money],
        logged,
      ]),
    ],
  }
}

export const buildPayReport: BuildReport<Reports['pay']> = (data, previous, { format, month }) => {
  const createFigure = createFigureFactory(data, previous)
  const { createMonthTable, createChart } = createMonthParts(data.months, previous?.months, month)
  type Pay = { hours: number; amount: number }
  const hours: Measure<Pay> = ['Hours', (pay) => pay.hours, format.hours, MEASURE_COLOR.logged]
  const amount: Measure<Pay> = ['Amount', (pay) => pay.amount, format.money, MEASURE_COLOR.paid]
  const paid: Measure<Pay> = ['Paid', amount[1], format.money, MEASURE_COLOR.paid]
  return {
    figures: [
      createFigure('Paid', format.money, amount[1]),
      createFigure('Hours paid', format.hours, hours[1]),
      createFigure('Paid per hour', format.money, (all) => divide(all.amount, all.hours)),
    ],
    charts: [createChart('Paid by month', [paid], { showShort: format.compactMoney })],
    tables: [
      createMonthTable('pay-by-month', [hours, amount]),
      createTable('By person', 'pay-by-person', data.people, [['Person', ({ staffName }) => staffName], hours, amount]),
    ],
  }
}

export const buildFeedbackReport: BuildReport<Reports['feedback']> = (data, previous, { format }) => {
  const createFigure = createFigureFactory(data, previous)
  const oneDecimal = new Intl.NumberFormat(format.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const formatRating = (rating: number) => oneDecimal.format(rating)
  type Row = (typeof data.types)[number]
  const countOf = (of: keyof Pick<Row, 'high' | 'low'>) => (all: typeof data) =>
    divide(
      all.types.reduce((total, row) => total + row[of], 0),
      all.answers,
    )
  return {
    figures: [
      createFigure('Average of 5', formatRating, ({ average }) => average),
      createFigure('Answers', format.number, ({ answers }) => answers),
      createFigure('Rated 4 or 5', format.percent, countOf('high'), true),
      createFigure('Rated 1 or 2', format.percent, countOf('low'), true),
    ],
    charts: [
      {
        label: 'Answers by rating',
        columns: data.ratings.map(({ rating }) => RATINGS[rating - 1] ?? ''),
        show: formatWhole,
        series: [
          { name: 'Answers', color: MEASURE_COLOR.programs, values: data.ratings.map(({ answers }) => answers) },
        ],
      },
    ],
    tables: [
      createTable('By type', 'feedback-by-type', data.types, [
        ['Type', ({ programType }) => programType],
        ['Answers', ({ answers }) => answers, formatWhole],
        ['Average', ({ average }) => average, formatRating],
        ['4 or 5', ({ high }) => high, formatWhole],
        ['1 or 2', ({ low }) => low, formatWhole],
      ]),
      createTable('In their words', 'feedback', data.comments, [
        ['Program', ({ programName }) => programName],
        ['Day', ({ date }) => format.date(date)],
        ['By', ({ authorName }) => authorName],
        ['Rating', ({ rating }) => rating, formatWhole],
        ['What was best', ({ best }) => best],
        ['What to change', ({ better }) => better],
      ]),
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

export const buildSpeedReport: BuildReport<Outputs['measurements']['summary']> = (data, previous, { format }) => {
  const createFigure = createFigureFactory(data, previous)
  const measured = data.vitals.filter(({ samples }) => samples > 0)
  const listShares = (rating: 'good' | 'needsImprovement' | 'poor') =>
    measured.map((vital) => vital[rating] / vital.samples)
  const shareOfGood = (metric: keyof typeof VITALS) => (summary: typeof data) => {
    const vital = summary.vitals.find((candidate) => candidate.metric === metric)
    return vital ? divide(vital.good, vital.samples) : null
  }
  return {
    figures: [
      createFigure('Page views', format.number, ({ views }) => views),
      createFigure('Good LCP', format.percent, shareOfGood('LCP'), true),
      createFigure('Good INP', format.percent, shareOfGood('INP'), true),
      createFigure('Good CLS', format.percent, shareOfGood('CLS'), true),
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
          { name: 'Good', color: MEASURE_COLOR.good, values: listShares('good') },
          { name: 'Needs improvement', color: MEASURE_COLOR.fair, values: listShares('needsImprovement') },
          { name: 'Poor', color: MEASURE_COLOR.poor, values: listShares('poor') },
        ],
      },
    ],
    tables: [
      createTable('By page', 'views-by-page', data.pages, [
        ['Page', ({ page }) => page],
        ['Views', ({ views }) => views, format.number],
      ]),
      createTable('Web vitals', 'web-vitals', data.vitals, [
        ['Measure', ({ metric }) => VITALS[metric]],
        ['Samples', ({ samples }) => samples, format.number],
        ['Good', ({ good }) => good, format.number],
        ['Needs improvement', ({ needsImprovement }) => needsImprovement, format.number],
        ['Poor', ({ poor }) => poor, format.number],
      ]),
    ],
  }
}
