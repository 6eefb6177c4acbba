/** A parsed signature: its path in absolute coordinates, and its bounding box. */
type DrawnStrokes = { path: string; left: number; top: number; width: number; height: number }

type Point = { x: number; y: number }

const TOKEN = /[MLQCZ]|-?(?:\d+\.?\d*|\.\d+)/gi
const NUMBERS_OF = { M: 2, L: 2, Q: 4, C: 6 } as const
/** The limit of a coordinate. Signature pads are a few hundred units wide. */
const FARTHEST = 10_000
/** The least length of a signature, in units. A tap on the pad is shorter. */
const LEAST_INK = 8
/** The least length of a signature as a share of its diagonal. With less, it is too thin to see in print. */
const LEAST_SHARE = 0.05

/** Parses an SVG path of M, L, Q, C and Z. Returns null if it is malformed, too large, or draws nothing visible. */
export function parseStrokes(strokes: string): DrawnStrokes | null {
  if (/[^\s,]/.test(strokes.replace(TOKEN, ''))) return null
  const tokens = strokes.match(TOKEN) ?? []
  const path: string[] = []
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  let ink = 0
  let pen: Point = { x: 0, y: 0 }
  let start = pen
  let command = ''

  function draw(to: Point): void {
    ink += Math.hypot(to.x - pen.x, to.y - pen.y)
    for (const { x, y } of [pen, to]) {
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
    pen = to
  }

  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] ?? ''
    if (/[a-z]/i.test(token)) {
      command = token
      index++
      if (path.length === 0 && command.toUpperCase() !== 'M') return null
      if (command.toUpperCase() !== 'Z') continue
      draw(start)
      path.push('Z')
      continue
    }
    const kind = command.toUpperCase()
    if (!(kind in NUMBERS_OF)) return null
    const size = NUMBERS_OF[kind as keyof typeof NUMBERS_OF]
    const numbers = tokens.slice(index, index + size).map(Number)
    if (numbers.length < size) return null
    const origin = command === kind ? { x: 0, y: 0 } : pen
    const points: Point[] = []
    for (let place = 0; place < size; place += 2)
      points.push({ x: rounded(origin.x + (numbers[place] ?? 0)), y: rounded(origin.y + (numbers[place + 1] ?? 0)) })
    if (!points.every(({ x, y }) => Math.abs(x) <= FARTHEST && Math.abs(y) <= FARTHEST)) return null
    path.push(kind + points.map(({ x, y }) => `${x} ${y}`).join(' '))
    if (kind === 'M') {
      pen = start = points[0] ?? pen
      command = command === kind ? 'L' : 'l'
    } else points.forEach(draw)
    index += size
  }

  const [width, height] = [box.right - box.left, box.bottom - box.top]
  if (ink < LEAST_INK || ink < Math.hypot(width, height) * LEAST_SHARE) return null
  return { path: path.join(' '), left: box.left, top: box.top, width, height }
}

const rounded = (value: number) => Math.round(value * 100) / 100
