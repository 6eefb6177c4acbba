import type { Outputs } from '../../cloud/client.ts'
import type { BarChartProps } from '../../ui/bar-chart.tsx'
import type { Format } from '../../ui/format/format.tsx'

export type Reports = Outputs['reports']
export type Cell = string | number | null

/** A named value, with its value in the previous period. The difference between two shares is in percentage points. */
export type ReportFigure = {
  label: string
  value: number | null
  previous?: number | null
  show: (value: number) => string
  isShare?: boolean
}
export type ReportChart = BarChartProps
export type ReportTableData = {
  title: string
  file: string
  columns: { header: string; show?: (value: number) => string }[]
  rows: Cell[][]
}
/** The content of a report: figures, charts, and tables with the same numbers. */
export type ReportContent = { figures: ReportFigure[]; charts: ReportChart[]; tables: ReportTableData[] }

export type BuildReport<Data> = (data: Data, before: Data | undefined, words: ReportWords) => ReportContent
type ReportWords = {
  format: Format
  month: (month: string) => string
}

export const PREVIOUS_PERIOD = 'Previous period'
