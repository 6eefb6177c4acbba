const NUMBERS = { M: 2, L: 2, Q: 4, C: 6, Z: 0 } as const
type Command = keyof typeof NUMBERS
const MARGIN = 4

/**
 * The strokes of a drawn signature (an SVG path of M, L, Q, C and Z) as a picture that fits around them. The path is read
 * and written anew, so that what is malformed leaves nothing behind. Null when nothing is drawn.
 */
export function drawnSignature(strokes: string): string | null {
  const tokens = strokes.match(/[MLQCZ]|-?\d*\.?\d+/gi) ?? []
  const path: string[] = []
  const xs: number[] = []
  const ys: number[] = []
  let at = [0, 0]
  let command: string | undefined
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] ?? ''
    if (/[a-z]/i.test(token)) {
      command = token
      index++
      if (token.toUpperCase() === 'Z') path.push('Z')
      continue
    }
    const size = command ? NUMBERS[command.toUpperCase() as Command] : 0
    const numbers = tokens.slice(index, index + size).map(Number)
    if (!command || size === 0 || numbers.length < size || !numbers.every(Number.isFinite)) break
    const relative = command !== command.toUpperCase()
    const points = numbers.map((value, place) => value + (relative ? (at[place % 2] ?? 0) : 0))
    path.push(`${path.length === 0 ? 'M' : command.toUpperCase()}${(path.length === 0 ? points.slice(-2) : points).join(' ')}`)
    for (const [place, value] of points.entries()) (place % 2 === 0 ? xs : ys).push(value)
    at = points.slice(-2)
    if (command.toUpperCase() === 'M') command = relative ? 'l' : 'L'
    index += size
  }
  if (path.length < 2) return null
  const [left, top] = [Math.min(...bounded(xs)) - MARGIN, Math.min(...bounded(ys)) - MARGIN]
  const [width, height] = [Math.max(...bounded(xs)) - left + MARGIN, Math.max(...bounded(ys)) - top + MARGIN]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}"><path d="${path.join(' ')}" fill="none" stroke="#14233c" stroke-width="${Math.max(width, height) / 120}"/></svg>`
}

/** Spreading 50,000 numbers into a call is within what engines take; more never passes the contract's limit. */
const bounded = (numbers: readonly number[]): readonly number[] => numbers.slice(0, 50_000)
