import { sep } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Doc } from 'pdfmake/js/Renderer.js'
import { ARTIFACT, addElements, addStructure, createElement } from './document-structure.ts'
import { FONT_FOLDERS, FONTS, fontRuns } from './fonts.ts'
import { readFont } from './read-font.ts'
import { tagDrawnContent } from './tag-drawn-content.ts'

pdfmake.setFonts(FONTS)
// A document brings nothing in: no address is fetched, and no file but the fonts is read.
pdfmake.setUrlAccessPolicy(() => false)
const isFont = (path: string) => FONT_FOLDERS.some((folder) => path.startsWith(folder + sep))
pdfmake.setLocalAccessPolicy(isFont)
// The library asks here for files first.
Object.assign(pdfmake, { virtualfs: { existsSync: isFont, readFileSync: readFont } })
tagDrawnContent()

/** Of the words that every document is written in, whatever the centre's locale writes numbers like. */
const LANGUAGE = 'en-US'

const TEXT_HOLDERS = ['text', 'stack', 'ul', 'ol', 'columns'] as const

/** The same content with every text cut into runs of a font that can draw it. */
function withFonts(content: unknown): unknown {
  if (typeof content === 'string')
    return /[^\s!-\u00ff\u2000-\u206f\u20ac]/.test(content) ? { text: fontRuns(content) } : content
  if (Array.isArray(content)) return content.map(withFonts)
  if (content === null || typeof content !== 'object') return content
  const node = { ...(content as Record<string, unknown>) }
  // Whoever chose a font has cut the text already.
  if (typeof node.font === 'string') return node
  for (const holder of TEXT_HOLDERS) if (holder in node) node[holder] = textOf(node[holder])
  const table = node.table as { body?: unknown } | undefined
  if (table?.body) node.table = { ...table, body: withFonts(table.body) }
  return node
}

/** A text property holds a string or a list, never a node. */
function textOf(value: unknown): unknown {
  const content = withFonts(value)
  return typeof value === 'string' && typeof content === 'object' ? [content] : content
}

function headerWithFonts(part: TDocumentDefinitions['header']): TDocumentDefinitions['header'] {
  const toArtifact = (content: unknown) => asArtifact(withFonts(content)) as Content
  if (typeof part === 'function')
    return ((...page: Parameters<DynamicContent>) => toArtifact(part(...page))) as DynamicContent
  return part && toArtifact(part)
}

/** The same content, all of whose texts are no part of what is read. */
function asArtifact(content: unknown): unknown {
  if (typeof content === 'string') return { text: [{ text: content, structure: ARTIFACT }] }
  if (Array.isArray(content)) return content.map(asArtifact)
  if (content === null || typeof content !== 'object') return content
  const node = { ...(content as Record<string, unknown>) }
  for (const holder of ['stack', 'columns'] as const) if (holder in node) node[holder] = asArtifact(node[holder])
  const runToArtifact = (run: unknown) => ({
    ...(typeof run === 'string' ? { text: run } : (run as object)),
    structure: ARTIFACT,
  })
  if ('text' in node) node.text = [node.text].flat().map(runToArtifact)
  return node
}

/**
 * Renders a document with the same bytes each time: give it a fixed `info.creationDate`, and an `info.title`, which
 * readers show. Defaults to Inter, 10 points, with whatever script the text is in. The file is tagged: it can be read
 * aloud in order.
 */
export async function renderPdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  const { header, footer } = document
  const root = createElement('Document')
  const definition: TDocumentDefinitions = {
    pageSize: 'LETTER',
    pageMargins: [56, 64, 56, 64],
    ...document,
    // Figures of one width: Inter's others draw the point of "$57.60" under the 7.
    defaultStyle: { font: 'Inter', fontSize: 10, lineHeight: 1.3, fontFeatures: ['tnum'], ...document.defaultStyle },
    version: '1.7',
    tagged: true,
    displayTitle: true,
    language: LANGUAGE,
    content: addElements(withFonts(document.content), root) as Content,
    ...(header ? { header: headerWithFonts(header) } : {}),
    ...(footer ? { footer: headerWithFonts(footer) } : {}),
  }
  const pdf = pdfmake.createPdf(definition)
  addStructure((await pdf.getStream()) as unknown as Doc, root)
  return new Uint8Array(await pdf.getBuffer())
}
