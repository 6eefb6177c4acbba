import type { Outputs } from '../../cloud/client.ts'
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
export type ReportChart = {
  title: string
  kind: 'bar' | 'line'
  stacked?: boolean
  x: string
  data: Record<string, string | number>[]
  series: { name: string; color: string }[]
  show: (value: number) => string
}
export type ReportTableData = {
  title: string
  file: string
  columns: { header: string; show?: (value: number) => string }[]
  rows: Cell[][]
}
/** What a report shows: figures, charts, and the tables that say the same. */
export type ReportContent = { figures: ReportFigure[]; charts: ReportChart[]; tables: ReportTableData[] }

export type BuildReport<Data> = (data: Data, before: Data | undefined, words: ReportWords) => ReportContent
type ReportWords = { format: Format; month: (month: string) => string }

/** Each at 3:1 or more against the surfaces of both themes. */
export const COLOR = {
  main: 'blue.5',
  good: 'teal.8',
  bad: 'red.6',
  quiet: 'gray.5',
  before: 'cyan.8',
  second: 'violet.4',
  wait: 'orange.8',
} as const
export const BEFORE = 'Previous period'
