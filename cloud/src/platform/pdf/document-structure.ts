import type { Content, ContentSvg, ContentTable } from 'pdfmake/interfaces.js'
import type { Doc, StructContent, StructElement } from 'pdfmake/js/Renderer.js'

/** An element of the document structure, which sets the order and roles in which content is read aloud. */
export type Structure = {
  type: string
  children: Structure[]
  /** The drawn parts of the element, in drawing order. */
  drawn: StructContent[]
  alt?: string
  scope?: 'Row' | 'Column'
  bbox?: [number, number, number, number]
  /** The list item to which the preceding number belongs. */
  item?: Structure
}

/** The element for page content that is not part of the text: headers and footers. */
export const ARTIFACT: Structure = { type: 'Artifact', children: [], drawn: [] }

/** Creates a drawing with an alternative text. */
export const withAltText = (drawing: ContentSvg, alt: string): Content => ({ ...drawing, alt }) as Content

/** Creates a table in which the first cell of each row is a header. */
export const withRowHeaders = (table: ContentTable): Content => ({ ...table, rowHeaders: true }) as Content

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && !Array.isArray(value)

export function createElement(type: string, parent?: Structure, more: Partial<Structure> = {}): Structure {
  const element: Structure = { type, children: [], drawn: [], ...more }
  parent?.children.push(element)
  return element
}

/** Number of levels by which headings in rich text are lowered: an `h1` becomes level 3. */
const RICH_TEXT_LEVEL = 2

function typeOf(node: Node): string {
  if (typeof node.headlineLevel === 'number') return `H${node.headlineLevel}`
  const heading = /^H([1-6])$/.exec(String(node.nodeName ?? ''))
  return heading ? `H${Math.min(6, Number(heading[1]) + RICH_TEXT_LEVEL)}` : 'P'
}

/** Returns the content with a structure element for each text, drawing and cell. Adds the elements to the parent. */
export function addElements(content: unknown, parent: Structure, item?: Structure): unknown {
  if (Array.isArray(content)) return content.map((part) => addElements(part, parent, item))
  if (typeof content === 'string')
    return content === '' ? content : { text: [{ text: content, structure: createLeaf('P', parent, item) }] }
  if (!isNode(content)) return content
  if ('stack' in content) return { ...content, stack: addElements(content.stack, parent, item) }
  if ('columns' in content) return { ...content, columns: addElements(content.columns, parent, item) }
  if ('ul' in content) return { ...content, ul: addList(content.ul, parent) }
  if ('ol' in content) return { ...content, ol: addList(content.ol, parent) }
  if (isNode(content.table)) return { ...content, table: addTable(content.table, parent, content.rowHeaders === true) }
  if ('svg' in content)
    return { ...content, structure: createElement('Figure', parent, { alt: String(content.alt ?? '') }) }
  if ('text' in content)
    return { ...content, text: withElement(content.text, createLeaf(typeOf(content), parent, item)) }
  return content
}

const createLeaf = (type: string, parent: Structure, item?: Structure) =>
  createElement(type, parent, item ? { item } : {})

/** Assigns all runs of a text to one element. Each run keeps its style. */
function withElement(text: unknown, structure: Structure): unknown[] {
  return [text].flat().map((run) => {
    if (!isNode(run)) return { text: run, structure }
    return { ...run, text: typeof run.text === 'string' ? run.text : withElement(run.text, structure), structure }
  })
}

function addList(items: unknown, parent: Structure): unknown {
  const list = createElement('L', parent)
  if (!Array.isArray(items)) return items
  return items.map((content) => {
    const item = createElement('LI', list)
    return addElements(content, createElement('LBody', item), item)
  })
}

function addTable(table: Node, parent: Structure, rowHeaders: boolean): Node {
  const { body, headerRows = 0 } = table as { body?: unknown[][]; headerRows?: number }
  if (!Array.isArray(body)) return table
  const tableElement = createElement('Table', parent)
  return {
    ...table,
    body: body.map((cells, row) => {
      const rowElement = createElement('TR', tableElement)
      let spanned = 0
      return cells.map((cell, place) => {
        if (spanned-- > 0) return cell
        spanned = isNode(cell) && typeof cell.colSpan === 'number' ? cell.colSpan - 1 : 0
        const scope = row < headerRows ? 'Column' : rowHeaders && place === 0 ? 'Row' : undefined
        return addElements(cell, createElement(scope ? 'TH' : 'TD', rowElement, scope ? { scope } : {}))
      })
    }),
  }
}

/** Adds the elements to the document in drawing order. Omits elements that were not drawn, except empty cells. */
export function addStructure(doc: Doc, root: Structure): void {
  doc.addStructure(buildElement(doc, root) ?? doc.struct(root.type, {}, []))
}

function buildElement(doc: Doc, { type, children, drawn, alt, scope, bbox }: Structure): StructElement | null {
  const inner = [...drawn, ...children.map((child) => buildElement(doc, child)).filter((child) => child !== null)]
  if (inner.length === 0 && type !== 'TD') return null
  return doc.struct(type, { ...(alt ? { alt } : {}), ...(scope ? { scope } : {}), ...(bbox ? { bbox } : {}) }, inner)
}
