import { createRequire } from 'node:module'
import type { Doc, Line, Svg } from 'pdfmake/js/Renderer.js'
import { ARTIFACT, createElement, type Structure } from './document-structure.ts'

// The same module instance that the library uses for drawing. It is CommonJS.
const { default: Renderer } = createRequire(import.meta.url)(
  'pdfmake/js/Renderer.js',
) as typeof import('pdfmake/js/Renderer.js')

/** Makes the PDF library tag what it draws: texts with their elements, drawings as figures, the rest as artifacts. */
export function tagDrawnContent(): void {
  const { renderLine, renderVector, renderSVG, renderImage } = Renderer.prototype
  const drawnBefore = new WeakSet<object>()
  /** The list item that was drawn last, by document. */
  const items = new WeakMap<Doc, Structure>()

  Renderer.prototype.renderLine = function (line: Line, x, y) {
    const doc = this.pdfDocument
    const [first] = line.inlines
    if (!first) return renderLine.call(this, line, x, y)
    const { structure } = first
    // The header of a table is drawn again on the next page, but must be read only once.
    const again = drawnBefore.has(first)
    drawnBefore.add(first)
    // Compares the type, because the library copies headers and footers.
    if (structure?.type === ARTIFACT.type || again) doc.markContent('Artifact', { type: 'Pagination' })
    else if (structure) {
      structure.drawn.push(doc.markStructureContent(structure.type))
      if (structure.item) items.set(doc, structure.item)
    } else {
      // The only text without an element is a list item's number, which is drawn after the item's first line.
      const number = createElement('Lbl', undefined, { drawn: [doc.markStructureContent('Lbl')] })
      items.get(doc)?.children.unshift(number)
    }
    renderLine.call(this, line, x, y)
    doc.endMarkedContent()
  }

  Renderer.prototype.renderVector = function (vector) {
    drawAsArtifact(this.pdfDocument, 'Layout', () => renderVector.call(this, vector))
  }

  // Only headers have pictures.
  Renderer.prototype.renderImage = function (image) {
    drawAsArtifact(this.pdfDocument, 'Pagination', () => renderImage.call(this, image))
  }

  Renderer.prototype.renderSVG = function (svg: Svg) {
    const { structure } = svg
    if (!structure) return drawAsArtifact(this.pdfDocument, 'Pagination', () => renderSVG.call(this, svg))
    structure.drawn.push(this.pdfDocument.markStructureContent(structure.type))
    structure.bbox = [svg.x, svg.y, svg.x + svg._width, svg.y + svg._height]
    renderSVG.call(this, svg)
    this.pdfDocument.endMarkedContent()
  }
}

function drawAsArtifact(doc: Doc, type: 'Pagination' | 'Layout', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}
