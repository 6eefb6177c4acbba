import type { Content } from 'pdfmake/interfaces.js'
import { sanitizeRichText } from '../text/sanitize-rich-text.ts'

type Convert = (html: string) => Content
let converter: Promise<Convert> | undefined

/** Loads the HTML parser when the first contract is printed, not at startup. */
async function load(): Promise<Convert> {
  const [{ JSDOM }, { default: htmlToPdfmake }] = await Promise.all([import('jsdom'), import('html-to-pdfmake')])
  const { window } = new JSDOM('')
  return (html) => htmlToPdfmake(html, { window, removeExtraBlanks: true, defaultStyles: STYLES })
}

const STYLES = {
  h1: { fontSize: 15, bold: true, marginTop: 10, marginBottom: 4 },
  h2: { fontSize: 13, bold: true, marginTop: 8, marginBottom: 4 },
  h3: { fontSize: 11, bold: true, marginTop: 6, marginBottom: 3 },
  h4: { fontSize: 10, bold: true, marginTop: 6, marginBottom: 3 },
  p: { margin: [0, 0, 0, 6] },
  a: { color: '#1d4fc4', decoration: 'underline' },
}

/** Converts rich text to PDF content. Sanitizes it again. */
export async function richTextToPdf(html: string): Promise<Content> {
  converter ??= load()
  return (await converter)(sanitizeRichText(html))
}
