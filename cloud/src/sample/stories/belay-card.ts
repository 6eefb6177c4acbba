const LINES = [
  'Belay commands',
  '',
  'Climber: "On belay?"',
  'Belayer: "Belay on."',
  'Climber: "Climbing."',
  'Belayer: "Climb on."',
  'Climber: "Take."',
  'Belayer: "Got you."',
  'Climber: "Ready to lower."',
  'Belayer: "Lowering."',
  'Climber: "Off belay."',
  'Belayer: "Belay off."',
]

/** Creates a one-page PDF in PDF syntax (ISO 32000-1, 7.5), so that the sample loads no PDF library. */
export function createBelayCardPdf(): Uint8Array<ArrayBuffer> {
  const escapeText = (line: string) => line.replace(/[\\()]/g, (sign) => `\\${sign}`)
  const text = `BT /F1 16 Tf 72 720 Td 24 TL ${LINES.map((line) => `(${escapeText(line)}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = pdf.length
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return new TextEncoder().encode(pdf)
}
