import type { Outputs } from '../../cloud/client.ts'
import type { BarChartProps } from '../../ui/bar-chart.tsx'
import type { Format } from '../../ui/format.tsx'

export type Reports = Outputs['reports']
export type Cell = string | number | null

/** A number with its name, and what it was in the period before; two shares are told apart in points. */
export type ReportFigure = {
  label: string
  value: number | null
  before?: number | null
  show: (value: number) => string
  share?: boolean
}
export type ReportChart = BarChartProps
export type ReportTableData = {
  title: string
  file: string
  columns: { header: string; show?: (value: number) => string }[]
  rows: Cell[][]
}
/** What a report shows: figures, charts, and the tables that say the same. */
export type ReportContent = { figures: ReportFigure[]; charts: ReportChart[]; tables: ReportTableData[] }

export type BuildReport<Data> = (data: Data, before: Data | undefined, words: ReportWords) => ReportContent
type ReportWords = {
  format: Format
  month: (month: string) => string
  /** $4K, for the axis of a chart. */
  compactMoney: (amount: number) => string
}

export const BEFORE = 'Previous period'
