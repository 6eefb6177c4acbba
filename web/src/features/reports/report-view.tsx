import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { BarChart } from '../../ui/bar-chart.tsx'
import { type Format, useFormat } from '../../ui/format/format.tsx'
import { Figure, Figures, Section, Surface } from '../../ui/page/page.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { downloadCsv } from '../../ui/table/csv.ts'
import type { Cell, ReportContent, ReportFigure, ReportTableData } from './report-types.ts'
import styles from './reports.module.css'

export function ReportView({ spec }: { spec: ReportContent }) {
  const format = useFormat()
  // Draws the charts after the figures, so that the screen responds sooner to the click that opened it.
  const hasCharts = useDeferredValue(true, false)
  return (
    <>
      <Figures>
        {spec.figures.map((figure) => (
          <Figure
            key={figure.label}
            label={figure.label}
            value={figure.value === null ? '–' : figure.show(figure.value)}
            hint={describeDifference(figure, format)}
          />
        ))}
      </Figures>
      <div className={styles.charts}>
        {spec.charts.map((chart) => (
          <Section key={chart.label} title={chart.label}>
            <Surface className={styles.chart}>
              {chart.columns.length === 0 ? (
                <Empty title="Nothing in this period">Choose other dates to see more.</Empty>
              ) : (
                hasCharts && <BarChart {...chart} />
              )}
            </Surface>
          </Section>
        ))}
      </div>
      <div className={styles.tables}>
        {spec.tables.map((table) => (
          <ReportTable key={table.title} table={table} />
        ))}
      </div>
    </>
  )
}

/** Describes a change: "+12 %, was 40", or "−11 points, was 74 %" for a share. Null if nothing is compared. */
export function describeDifference(
  { value, previous, show, isShare }: ReportFigure,
  format: Pick<Format, 'percent'>,
): string | null {
  if (previous === undefined) return null
  if (previous === null || value === null) return 'Nothing to compare with'
  const was = `was ${show(previous)}`
  const points = Math.round(value * 100) - Math.round(previous * 100)
  if (isShare ? points === 0 : previous === 0 || value === previous) return was
  const sign = value > previous ? '+' : '−'
  if (isShare) return `${sign}${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}, ${was}`
  return `${sign}${format.percent(Math.abs((value - previous) / previous))}, ${was}`
}

function ReportTable({ table }: { table: ReportTableData }) {
  const save = () =>
    downloadCsv(
      table.file,
      table.columns.map(({ header }, index) => ({ header, value: (row: Cell[]) => row[index] })),
      table.rows,
    )
  const formatCell = (cell: Cell | undefined, index: number) => {
    const show = table.columns[index]?.show
    return typeof cell === 'number' && show ? show(cell) : (cell ?? '–')
  }
  return (
    <Section
      title={table.title}
      action={
        <Tooltip label="Download CSV">
          <ActionIcon
            variant="default"
            size={28}
            className={styles.save}
            aria-label={`Download CSV: ${table.title}`}
            onClick={save}
          >
            <IconDownload size={16} />
          </ActionIcon>
        </Tooltip>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard */}
      <section className={`framed ${styles.box}`} tabIndex={0} aria-label={table.title}>
        <table className={styles.table} aria-label={table.title}>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column.header} scope="col" className={column.show && styles.number}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.length === 0 && (
              <tr>
                <td colSpan={table.columns.length}>Nothing in this period.</td>
              </tr>
            )}
            {table.rows.map((row) => (
              <tr key={row.join('\n')}>
                {table.columns.map((column, index) => (
                  <td key={column.header} data-label={column.header} className={column.show && styles.number}>
                    {formatCell(row[index], index)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}
