import { sep } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Doc } from 'pdfmake/js/Renderer.js'
import { ARTIFACT, addElements, addStructure, createElement } from './document-structure.ts'
import { FONT_FOLDERS, FONTS, fontRuns } from './fonts.ts'
import { readFont } from './read-font.ts'
import { addSignatureField, type SignatureField } from './signature-field.ts'
import { tagDrawnContent } from './tag-drawn-content.ts'

pdfmake.setFonts(FONTS)
// A document cannot load anything: no URL is fetched, and no file except the fonts is read.
pdfmake.setUrlAccessPolicy(() => false)
const isFont = (path: string) => FONT_FOLDERS.some((folder) => path.startsWith(folder + sep))
pdfmake.setLocalAccessPolicy(isFont)
// The library looks for files here first.
Object.assign(pdfmake, { virtualfs: { existsSync: isFont, readFileSync: readFont } })
tagDrawnContent()

/** The language of all documents. The centre's locale only affects numbers. */
const LANGUAGE = 'en-US'

const TEXT_PROPERTIES = ['text', 'stack', 'ul', 'ol', 'columns'] as const

/** Returns the content with every text split into figures and runs of a font that can draw them. */
function withFonts(content: unknown): unknown {
  if (typeof content === 'string')
    return /\d|[^\s!-\u00ff\u2000-\u206f\u20ac]/.test(content) ? { text: fontRuns(content) } : content
  if (Array.isArray(content)) return content.map(withFonts)
  if (content === null || typeof content !== 'object') return content
  const node = { ...(content as Record<string, unknown>) }
  // A text with a font is already split.
  if (typeof node.font === 'string') return node
  for (const property of TEXT_PROPERTIES) if (property in node) node[property] = textOf(node[property])
  const table = node.table as { body?: unknown } | undefined
  if (table?.body) node.table = { ...table, body: withFonts(table.body) }
  return node
}

/** Converts the value of a text property, which must be a string or a list, not a node. */
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

/** Returns the content with all texts marked as artifacts, which are not read aloud. */
function asArtifact(content: unknown): unknown {
  if (typeof content === 'string') return { text: [{ text: content, structure: ARTIFACT }] }
  if (Array.isArray(content)) return content.map(asArtifact)
  if (content === null || typeof content !== 'object') return content
  const node = { ...(content as Record<string, unknown>) }
  for (const property of ['stack', 'columns'] as const)
    if (property in node) node[property] = asArtifact(node[property])
  const runToArtifact = (run: unknown) => ({
    ...(typeof run === 'string' ? { text: run } : (run as object)),
    structure: ARTIFACT,
  })
  if ('text' in node) node.text = [node.text].flat().map(runToArtifact)
  return node
}

/**
 * Renders a document. The same input gives the same bytes if `info.creationDate` is fixed. Set `info.title`, which PDF
 * viewers show. The default font is Inter, 10 points, for any script. The file is tagged for screen readers. With
 * `field`, the file has room for a seal.
 */
export async function renderPdf(document: TDocumentDefinitions, field?: SignatureField): Promise<Uint8Array> {
  const { header, footer } = document
  const root = createElement('Document')
  const definition: TDocumentDefinitions = {
    pageSize: 'LETTER',
    pageMargins: [56, 64, 56, 64],
    ...document,
    defaultStyle: { font: 'Inter', fontSize: 10, lineHeight: 1.3, ...document.defaultStyle },
    version: '1.7',
    tagged: true,
    displayTitle: true,
    language: LANGUAGE,
    content: addElements(withFonts(document.content), root) as Content,
    ...(header ? { header: headerWithFonts(header) } : {}),
    ...(footer ? { footer: headerWithFonts(footer) } : {}),
  }
  const pdf = pdfmake.createPdf(definition)
  const doc = (await pdf.getStream()) as unknown as Doc
  addStructure(doc, root)
  if (field) addSignatureField(doc, field)
  return new Uint8Array(await pdf.getBuffer())
}
