import { csvFile } from '@belay/contract/csv'
import { civilDateOf } from '@belay/contract/dates'
import { moneyFormat } from '@belay/contract/money'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { logExport } from '../../platform/process/security-log.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { staff } from '../staff/staff.documents.ts'
import type { PayRun } from './pay-runs.documents.ts'
import { getPayRun } from './pay-runs.ts'

/** Exports a run as CSV for the payroll office or as PDF for printing. */
export async function exportPayRun(context: Context, { payRunID, format }: Input<'payRuns.export'>): Promise<File> {
  const run = await getPayRun(context, { payRunID })
  logExport(context, `${context.call} ${format}`)
  const name = `pay-${run.from}-to-${run.to}`.replaceAll('/', '-')
  if (format === 'csv') return new File([await toCsv(context, run)], `${name}.csv`, { type: 'text/csv;charset=utf-8' })
  // Loaded with the first file, because it takes 17 MB and 200 ms.
  const { renderPdf } = await import('../../platform/pdf/render-pdf.ts')
  const pdf = await renderPdf(toDocument(context.settings, run))
  return new File([new Uint8Array(pdf)], `${name}.pdf`, { type: 'application/pdf' })
}

const HEAD = ['Name', 'E-mail', 'Staff ID', 'From', 'To', 'Hours', 'Pay rate', 'Amount', 'Hours without a second Admin']

async function toCsv({ store }: Context, run: PayRun): Promise<string> {
  const members = await store.getMany(
    staff,
    run.lines.map(({ staffID }) => staffID),
  )
  const emails = new Map(members.map(({ staffID, email }) => [staffID, email]))
  const rows = run.lines.map(({ staffID, staffName, hours, payRate, amount, selfApprovedHours = '' }) => {
    const email = emails.get(staffID) ?? ''
    const pay = [hours, payRate.toFixed(2), amount.toFixed(2), selfApprovedHours]
    return [staffName, email, staffID, run.from, run.to, ...pay]
  })
  return csvFile([HEAD, ...rows])
}

/** Builds the PDF document of a run. */
function toDocument(settings: Settings, run: PayRun): TDocumentDefinitions {
  const money = moneyFormat(settings.centre.locale, settings.centre.currency)
  const right = (text: string | number, bold = false) => ({ text: String(text), alignment: 'right' as const, bold })
  const head = ['Name', 'Hours', 'Rate', 'Amount'].map((text, place) => ({
    text,
    bold: true,
    alignment: place === 0 ? ('left' as const) : ('right' as const),
  }))
  const hours = run.lines.reduce((total, line) => total + line.hours, 0)
  const day = civilDateOf(run.finalizedAt, settings.centre.timeZone)
  const finalized = `Finalized on ${day} by ${run.finalizedByName}.`
  return {
    info: { title: `Pay run ${run.from} to ${run.to}`, creationDate: new Date(run.finalizedAt) },
    content: [
      { text: settings.centre.name, fontSize: 10 },
      { text: `Pay run ${run.from} to ${run.to}`, headlineLevel: 1, fontSize: 18, bold: true, margin: [0, 4, 0, 4] },
      {
        text: run.reopenedAt === null ? finalized : `${finalized} REOPENED: ${run.reopenReason ?? ''}`,
        margin: [0, 0, 0, 12],
      },
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: ['*', 60, 80, 90],
          body: [
            head,
            ...run.lines.map((line) => [
              line.selfApprovedHours
                ? `${line.staffName} (no second Admin: ${line.selfApprovedHours} h)`
                : line.staffName,
              right(line.hours),
              right(money.format(line.payRate)),
              right(money.format(line.amount)),
            ]),
            [{ text: 'Total', bold: true }, right(hours, true), '', right(money.format(run.total), true)],
          ],
        },
      },
    ],
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'center', fontSize: 8 }),
    defaultStyle: { fontSize: 10 },
  }
}
