import type { Content } from 'pdfmake/interfaces.js'
import { withAltText, withRowHeaders } from '../../../../platform/pdf/document-structure.ts'
import { fontRuns } from '../../../../platform/pdf/fonts.ts'
import { signatureToSvg } from '../../../../platform/pdf/signature-to-svg.ts'
import type { Printed, PrintedCentre } from '../signing/freeze-contract.ts'

/** Draws the last page of a signed contract: the signer, the document's hash, the time and the method. */
export function layOutCertificate({ content, hash, signature }: Printed, centre: PrintedCentre): Content[] {
  if (!signature) return []
  const here = createTimeFormatter(centre.timeZone, centre)
  const utc = createTimeFormatter('UTC', centre)
  const { replaces } = content
  const withheld = 'On record with the centre'
  const facts = [
    ['Signed by', signature.name],
    ...(signature.role ? [['Signed as', signature.role]] : []),
    ['E-mail', content.signerEmail],
    ['On behalf of', content.organization],
    ['Signed at', `${here(signature.signedAt)} (${centre.timeZone})`],
    ['In UTC', utc(signature.signedAt)],
    ['Method', signature.method === 'drawn' ? 'Drawn by hand on screen' : 'Typed name'],
    ['IP address', signature.ip || withheld],
    ['Browser', signature.userAgent || withheld],
    ['Document (SHA-256)', hash ?? ''],
    ...(replaces
      ? [['Replaces', `Version ${replaces.version}, signed at ${here(replaces.signedAt)} (${replaces.documentHash})`]]
      : []),
  ]
  return [
    {
      text: 'Certificate of signature',
      headlineLevel: 2,
      fontSize: 18,
      bold: true,
      pageBreak: 'before',
      margin: [0, 0, 0, 12],
    },
    { text: 'The signer agreed to sign the preceding pages electronically.', margin: [0, 0, 0, 12] },
    layOutSignature(signature),
    withRowHeaders({
      layout: 'noBorders',
      table: {
        widths: [110, '*'],
        body: facts.map(([what = '', text = '']) => [{ text: what, color: '#475569' }, { text }]),
      },
    }),
  ]
}

function layOutSignature({ method, name, strokes }: NonNullable<Printed['signature']>): Content {
  const drawn = method === 'drawn' ? signatureToSvg(strokes) : null
  if (drawn)
    return withAltText({ svg: drawn, fit: [240, 90], margin: [0, 0, 0, 12] }, `Signature of ${name}, drawn by hand`)
  return { text: fontRuns(name, true), fontSize: 30, color: '#14213a', margin: [0, 0, 0, 12] }
}

function createTimeFormatter(timeZone: string, centre: PrintedCentre): (epochMs: number) => string {
  const format = new Intl.DateTimeFormat(centre.locale, { timeZone, dateStyle: 'long', timeStyle: 'long' })
  return (epochMs) => format.format(epochMs)
}
