import { UNIT_WORDS } from '@belay/contract/line-units'
import { drawMark } from '@belay/contract/mark'
import { fromCents, lineCents, moneyFormat, toCents } from '@belay/contract/money'
import type { Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { withRowHeaders } from '../../../../platform/pdf/document-structure.ts'
import { richTextToPdf } from '../../../../platform/pdf/rich-text-to-pdf.ts'
import { addTimes, fullDateInWords } from '../../../../platform/time/date-in-words.ts'
import type { Frozen, Printed, PrintedCentre } from '../signing/freeze-contract.ts'
import { layOutCertificate } from './certificate-layout.ts'

const INK = '#14213a'
const GREY = '#475569'
const LINE = '#cfd8e3'
const RED = '#b42318'
const DRAFT = 'DRAFT – not signed'
const DECLINED = 'Declined, not signed'

/** Builds the PDF document: parties, program, lines with totals, texts and, if signed, the certificate. */
export async function layOutContract(contract: Printed, centre: PrintedCentre): Promise<TDocumentDefinitions> {
  const { content, signature, declined } = contract
  const unsigned = declined ? DECLINED : DRAFT
  const state = signature ? 'Signed' : unsigned
  return {
    info: {
      title: `Contract: ${content.programName}`,
      author: content.centreName,
      creationDate: new Date(signature?.signedAt ?? content.frozenAt),
    },
    header: {
      margin: [56, 26, 56, 0],
      color: GREY,
      columnGap: 6,
      columns: [
        ...layOutLogo(centre.logo),
        { text: content.centreName, fontSize: 10, bold: true, color: INK, margin: [0, 2, 0, 0] },
        { text: state, fontSize: 8, alignment: 'right', width: 120, bold: !signature, margin: [0, 4, 0, 0] },
      ],
    },
    footer: (page, pages) => ({
      margin: [56, 20, 56, 0],
      fontSize: 8,
      color: GREY,
      columns: [{ text: content.programName }, { text: `Page ${page} of ${pages}`, alignment: 'right', width: 90 }],
    }),
    content: [
      { text: 'Program contract', headlineLevel: 1, fontSize: 20, bold: true },
      ...(signature ? [] : [{ text: unsigned, bold: true, color: declined ? RED : GREY } satisfies Content]),
      layOutFacts(content, centre),
      layOutParties(content, centre),
      layOutLines(content, centre),
      ...(await layOutSection('Payment', content.paymentText)),
      ...(await layOutSection('Terms', content.additionalText)),
      ...layOutCertificate(contract, centre),
    ],
  }
}

/** Draws the centre's logo, or the mark if there is none. Nothing if PDFs cannot contain the logo. */
function layOutLogo(logo: PrintedCentre['logo']): Column[] {
  if (logo === null) return []
  if (logo !== undefined) return [{ stack: [{ image: logo, fit: [120, 18] }], width: 'auto' }]
  const mark = drawMark({ carabiner: INK, rope: '#d4622a' })
  return [
    { svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${mark}</svg>`, fit: [18, 18], width: 18 },
  ]
}

/** Draws the program, its time, its place and its price. */
function layOutFacts(content: Frozen, centre: PrintedCentre): Content {
  const { programName, date, location, participants, total, currency } = content
  const facts = [
    ['What', [programName, participants === null ? '' : `${participants} participants`].filter(Boolean).join(', ')],
    ['When', date ? addTimes(fullDateInWords(date), content) : 'To be agreed'],
    ['Where', location || 'To be agreed'],
    ['How much', moneyFormat(centre.locale, currency).format(total)],
  ]
  const edge = (row: number) => (row === 0 || row === facts.length ? 0.75 : 0)
  return withRowHeaders({
    layout: {
      hLineWidth: edge,
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingLeft: (column) => (column === 0 ? 0 : 4),
      paddingTop: (row) => (row === 0 ? 8 : 2),
      paddingBottom: (row) => (row === facts.length - 1 ? 6 : 2),
    },
    margin: [0, 12, 0, 14],
    fontSize: 12,
    table: {
      widths: [80, '*'],
      body: facts.map(([what = '', text = '']) => [
        { text: what, fontSize: 10, color: GREY, margin: [0, 2, 0, 0] },
        { text, bold: what === 'What' },
      ]),
    },
  })
}

function layOutParties(content: Frozen, centre: PrintedCentre): Content {
  const contact = [content.contactPersonName, content.contactPersonEmail].filter(Boolean).join(', ')
  const parties = [
    ['Between', `${content.centreName}, ${centre.address}`],
    ['and', content.organization],
    ['Contact', contact],
    ['Signer', content.signerEmail],
  ]
  return withRowHeaders({
    layout: 'noBorders',
    margin: [0, 0, 0, 14],
    table: {
      widths: [80, '*'],
      body: parties.map(([what = '', text = '']) => [{ text: what, color: GREY }, { text }]),
    },
  })
}

function layOutLines(content: Frozen, centre: PrintedCentre): Content {
  const money = moneyFormat(centre.locale, content.currency)
  const amountOf = (amount: number) => money.format(amount).replace('-', '−')
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
    layout: {
      hLineWidth: (row) => (row === 0 ? 0 : 0.75),
      vLineWidth: () => 0,
      hLineColor: (row) => (row === 1 ? INK : LINE),
      paddingLeft: (column) => (column === 0 ? 0 : 8),
      paddingRight: (column) => (column === 4 ? 0 : 8),
    },
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
          right([amountOf(line.unitPrice), ...(line.unit ? [UNIT_WORDS[line.unit]] : [])].join('\n')),
          right(amountOf(fromCents(cents[place] ?? 0))),
        ]),
        ...totals.map(([what, amount]) => [
          { text: what, colSpan: 4, alignment: 'right' as const, bold: what === 'Total' },
          '',
          '',
          '',
          right(amountOf(fromCents(amount)), what === 'Total'),
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
