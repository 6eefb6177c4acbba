import { sep } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { FONT_FOLDER, FONTS, fontRuns } from './fonts.ts'

pdfmake.setFonts(FONTS)
// A document brings nothing in: no address is fetched, and no file but the fonts is read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONT_FOLDER + sep))

const TEXT_HOLDERS = ['text', 'stack', 'ul', 'ol', 'columns'] as const

/** The same content with every text cut into runs of a font that can draw it. */
function drawable(content: unknown): unknown {
  if (typeof content === 'string') return /[^\s!-\u00ff\u2000-\u206f\u20ac]/.test(content) ? { text: fontRuns(content) } : content
  if (Array.isArray(content)) return content.map(drawable)
  if (content === null || typeof content !== 'object') return content
  const node = { ...(content as Record<string, unknown>) }
  for (const holder of TEXT_HOLDERS) if (holder in node) node[holder] = textOf(node[holder])
  const table = node.table as { body?: unknown } | undefined
  if (table?.body) node.table = { ...table, body: drawable(table.body) }
  return node
}

/** A text property holds a string or a list, never a node. */
function textOf(value: unknown): unknown {
  const made = drawable(value)
  return typeof value === 'string' && typeof made === 'object' ? [made] : made
}

function drawableOn(part: TDocumentDefinitions['header']): TDocumentDefinitions['header'] {
  if (typeof part === 'function') return ((...page: Parameters<DynamicContent>) => drawable(part(...page)) as Content) as DynamicContent
  return part && (drawable(part) as Content)
}

/**
 * Renders a document with the same bytes each time: give it a fixed `info.creationDate`. Defaults to Inter, 10 points, with
 * whatever script the text is in.
 */
export async function renderPdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  const { header, footer } = document
  const whole: TDocumentDefinitions = {
    pageSize: 'LETTER',
    pageMargins: [56, 64, 56, 64],
    ...document,
    defaultStyle: { font: 'Inter', fontSize: 10, lineHeight: 1.3, ...document.defaultStyle },
    content: drawable(document.content) as Content,
    ...(header ? { header: drawableOn(header) } : {}),
    ...(footer ? { footer: drawableOn(footer) } : {}),
  }
  return new Uint8Array(await pdfmake.createPdf(whole).getBuffer())
}
