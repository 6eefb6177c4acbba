import { civilDateOf } from '@belay/contract/dates'
import type { payRuns as calls } from '@belay/contract/pay-runs'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Context, Inputs } from '../../platform/gate.ts'
import { renderPdf } from '../../platform/pdf/pdf.ts'
import type { Settings } from '../../platform/settings.ts'
import { csvOf } from './csv.ts'
import type { PayRun } from './pay-runs.documents.ts'
import { get } from './pay-runs.ts'

/** A run as a file: CSV for the payroll office, PDF for the folder. */
export async function exportRun(context: Context, { payRunID, format }: Inputs<typeof calls>['export']): Promise<File> {
  const run = await get(context, { payRunID })
  const name = `pay-${run.from}-to-${run.to}`.replaceAll('/', '-')
  if (format === 'csv') return new File([payCsv(run)], `${name}.csv`, { type: 'text/csv;charset=utf-8' })
  const pdf = await renderPdf(document(context.settings, run))
  return new File([new Uint8Array(pdf)], `${name}.pdf`, { type: 'application/pdf' })
}

function payCsv(run: PayRun): string {
  const rows = run.lines.map((line) => [line.staffID, line.staffName, run.from, run.to, line.hours, line.payRate.toFixed(2), line.amount.toFixed(2)])
  return csvOf([['staffID', 'staffName', 'from', 'to', 'hours', 'payRate', 'amount'], ...rows])
}

function document(settings: Settings, run: PayRun): TDocumentDefinitions {
  const money = new Intl.NumberFormat(settings['centre.locale'], { style: 'currency', currency: settings['centre.currency'] })
  const right = (text: string | number, bold = false) => ({ text: String(text), alignment: 'right' as const, bold })
  const head = ['Name', 'Hours', 'Rate', 'Amount'].map((text, place) => ({ text, bold: true, alignment: place === 0 ? ('left' as const) : ('right' as const) }))
  const hours = run.lines.reduce((total, line) => total + line.hours, 0)
  const finalized = `Finalized on ${civilDateOf(run.finalizedAt, settings['centre.timeZone'])} by ${run.finalizedBy}.`
  return {
    info: { title: `Pay run ${run.from} to ${run.to}`, creationDate: new Date(run.finalizedAt) },
    content: [
      { text: settings['centre.name'], fontSize: 10 },
      { text: `Pay run ${run.from} to ${run.to}`, headlineLevel: 1, fontSize: 18, bold: true, margin: [0, 4, 0, 4] },
      { text: run.reopenedAt === null ? finalized : `${finalized} REOPENED: ${run.reopenReason ?? ''}`, margin: [0, 0, 0, 12] },
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: ['*', 60, 80, 90],
          body: [
            head,
            ...run.lines.map((line) => [line.staffName, right(line.hours), right(money.format(line.payRate)), right(money.format(line.amount))]),
            [{ text: 'Total', bold: true }, right(hours, true), '', right(money.format(run.total), true)],
          ],
        },
      },
    ],
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'center', fontSize: 8 }),
    defaultStyle: { fontSize: 10 },
  }
}
