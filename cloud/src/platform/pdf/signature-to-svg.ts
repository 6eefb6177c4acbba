import { parseStrokes } from '@belay/contract/signature-strokes'

const MARGIN = 4

/** Converts the strokes of a drawn signature to an SVG that fits around them. Null if the strokes draw nothing. */
export function signatureToSvg(strokes: string): string | null {
  const drawn = parseStrokes(strokes)
  if (!drawn) return null
  const [width, height] = [drawn.width + 2 * MARGIN, drawn.height + 2 * MARGIN]
  const pen = Math.max(width, height) / 120
  const viewBox = [drawn.left - MARGIN, drawn.top - MARGIN, width, height].join(' ')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}">`,
    `<path d="${drawn.path}" fill="none" stroke="#14213a" stroke-width="${pen}"/></svg>`,
  ].join('')
}
