import { UNIT_WORDS } from '@belay/contract/line-units'
import { fromCents, lineCents, moneyFormat, toCents } from '@belay/contract/money'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { withRowHeaders } from '../../../../platform/pdf/document-structure.ts'
import { richTextToPdf } from '../../../../platform/pdf/rich-text-to-pdf.ts'
import type { Frozen, Printed, PrintedCentre } from '../signing/freeze-contract.ts'
import { layOutCertificate } from './certificate-layout.ts'

const GREY = '#5a6b85'
const DRAFT = 'DRAFT – not signed'
const DECLINED = 'Declined, not signed'

/** Builds the PDF document: parties, program, lines with totals, texts and, if signed, the certificate. */
export async function layOutContract(contract: Printed, centre: PrintedCentre): Promise<TDocumentDefinitions> {
  const { content, signature, declined } = contract
  const unsigned = declined ? DECLINED : DRAFT
  const mark = signature ? 'Signed' : unsigned
  return {
    info: {
      title: `Contract: ${content.programName}`,
      author: content.centreName,
      creationDate: new Date(signature?.signedAt ?? content.frozenAt),
    },
    header: {
      margin: [56, 28, 56, 0],
      fontSize: 8,
      color: GREY,
      columns: [{ text: content.centreName }, { text: mark, alignment: 'right', bold: !signature }],
    },
    footer: (page, pages) => ({
      margin: [56, 20, 56, 0],
      fontSize: 8,
      color: GREY,
      columns: [{ text: content.programName }, { text: `Page ${page} of ${pages}`, alignment: 'right', width: 90 }],
    }),
    content: [
      { text: 'Program contract', headlineLevel: 1, fontSize: 20, bold: true },
      { text: content.programName, fontSize: 13, color: GREY, margin: [0, 0, 0, 14] },
      ...(signature ? [] : [{ text: unsigned, bold: true, color: '#b3261e', margin: [0, 0, 0, 10] } satisfies Content]),
      layOutParties(content, centre),
      layOutLines(content, centre),
      ...(await layOutSection('Payment', content.paymentText)),
      ...(await layOutSection('Terms', content.additionalText)),
      ...layOutCertificate(contract, centre),
    ],
  }
}

function layOutParties(content: Frozen, centre: PrintedCentre): Content {
  const contact = [content.contactPersonName, content.contactPersonEmail].filter(Boolean).join(', ')
  const times = content.startTime ? `${content.startTime} to ${content.endTime ?? ''}` : ''
  const facts = [
    ['Between', `${content.centreName}, ${centre.address}`],
    ['and', content.organization],
    ['Contact', contact],
    ['Signer', content.signerEmail],
    ['Date', [content.date ?? 'To be agreed', times].filter(Boolean).join(', ')],
    ['Place', content.location || 'To be agreed'],
    ['Participants', content.participants === null ? 'To be agreed' : String(content.participants)],
  ]
  return withRowHeaders({
    layout: 'noBorders',
    margin: [0, 0, 0, 14],
    table: { widths: [80, '*'], body: facts.map(([what = '', text = '']) => [{ text: what, color: GREY }, { text }]) },
  })
}

function layOutLines(content: Frozen, centre: PrintedCentre): Content {
  const money = moneyFormat(centre.locale, content.currency)
  const right = (text: string, bold = false): Content => ({ text, alignment: 'right', bold })
  const cents = content.lineItems.map((line) => lineCents(line.quantity ?? 0, line.unitPrice))
  const sum = cents.reduce((total, line) => total + line, 0)
  const totals: [string, number][] =
    content.discount > 0
      ? [
          ['Subtotal', sum],
          ['Discount', -toCents(content.discount)],
          ['Total', toCents(content.total)],
        ]
      : [['Total', toCents(content.total)]]
  return {
    layout: 'lightHorizontalLines',
    margin: [0, 0, 0, 14],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [60, '*', 50, 80, 80],
      body: [
        [
          { text: 'Code', bold: true },
          { text: 'Description', bold: true },
          right('Quantity', true),
          right('Unit price', true),
          right('Amount', true),
        ],
        ...content.lineItems.map((line, place) => [
          { text: line.lineItemCode },
          { text: line.description },
          right(line.quantity === null ? 'To be entered' : String(line.quantity)),
          right([money.format(line.unitPrice), ...(line.unit ? [UNIT_WORDS[line.unit]] : [])].join('\n')),
          right(money.format(fromCents(cents[place] ?? 0))),
        ]),
        ...totals.map(([what, amount]) => [
          { text: what, colSpan: 4, alignment: 'right' as const, bold: what === 'Total' },
          '',
          '',
          '',
          right(money.format(fromCents(amount)), what === 'Total'),
        ]),
      ],
    },
  }
}

async function layOutSection(title: string, html: string): Promise<Content[]> {
  if (!html.trim()) return []
  return [
    { text: title, headlineLevel: 2, fontSize: 13, bold: true, margin: [0, 6, 0, 4] },
    { stack: [await richTextToPdf(html)] },
  ]
}
