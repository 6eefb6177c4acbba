import { crc32, deflateSync } from 'node:zlib'

type Point = readonly [x: number, y: number]
/** A filled polygon. `color`: six hex digits. */
export type Shape = readonly [color: string, points: readonly Point[]]
/** A picture: its size in units, its ground, and its shapes from back to front. */
export type Scene = { size: readonly [width: number, height: number]; ground: string; shapes: readonly Shape[] }

/** A circle is drawn with this many corners. */
const CORNERS = 64

/** Returns a filled circle around this point. */
export const circle = (color: string, [x, y]: Point, radius: number): Shape => [
  color,
  Array.from({ length: CORNERS }, (_, corner): Point => {
    const angle = (corner * 2 * Math.PI) / CORNERS
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  }),
]

/** Returns a filled rectangle. The point is its upper left corner. */
export const box = (color: string, [x, y]: Point, width: number, height: number): Shape => [
  color,
  [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ],
]

/** Returns a straight line of this thickness. */
export const line = (color: string, [x, y]: Point, [toX, toY]: Point, thickness: number): Shape => {
  const scale = thickness / 2 / Math.hypot(toX - x, toY - y)
  const [dx, dy] = [(toY - y) * scale, (x - toX) * scale]
  return [
    color,
    [
      [x + dx, y + dy],
      [toX + dx, toY + dy],
      [toX - dx, toY - dy],
      [x - dx, y - dy],
    ],
  ]
}

type Hills = { top: number; height: number; length: number; from?: number }

/** Returns hills in the width of a picture of 640 units. `length`: the width of a hill divided by 2π. */
export const hills = (color: string, { top, height, length, from = 0 }: Hills): Shape => [
  color,
  [
    [640, 480],
    [0, 480],
    ...Array.from({ length: 161 }, (_, at): Point => [at * 4, top + height * Math.sin((at * 4 + from) / length)]),
  ],
]

const SKIN = ['f2c9a5', 'c98f63', '8a5a3b'] as const

/** Returns a person who stands on this point. */
export const person = (color: string, [x, y]: Point, tall = 60): Shape[] => [
  [
    color,
    [
      [x - tall * 0.16, y],
      [x - tall * 0.2, y - tall * 0.62],
      [x - tall * 0.1, y - tall * 0.7],
      [x + tall * 0.1, y - tall * 0.7],
      [x + tall * 0.2, y - tall * 0.62],
      [x + tall * 0.16, y],
    ],
  ],
  circle(SKIN[Math.round(x) % SKIN.length] ?? SKIN[0], [x, y - tall * 0.84], tall * 0.16),
]

/** Returns a fir of this height. */
export const fir = (color: string, [x, y]: Point, tall: number): Shape => [
  color,
  [
    [x - tall * 0.24, y],
    [x, y - tall],
    [x + tall * 0.24, y],
  ],
]

/** Returns the x of each crossing of a polygon's edges with the row `y`, in order. */
function crossingsOf(points: readonly Point[], y: number): number[] {
  const crossings: number[] = []
  for (const [index, [x, start]] of points.entries()) {
    const [toX, end] = points[(index + 1) % points.length] ?? [x, start]
    if (start <= y !== end <= y) crossings.push(x + ((y - start) * (toX - x)) / (end - start))
  }
  return crossings.toSorted((a, b) => a - b)
}

/** Draws a scene as a PNG file of a few KB. `scale`: the pixels of a unit. */
export function drawScene({ size, ground, shapes }: Scene, scale: number): Uint8Array<ArrayBuffer> {
  const [width, height] = size.map((units) => units * scale) as [number, number]
  const colors = [...new Set([ground, ...shapes.map(([color]) => color)])]
  // Each row begins with a byte for its filter, which is none. The ground is the first color.
  const rows = Buffer.alloc((width + 1) * height)
  for (const [color, points] of shapes)
    for (let y = 0; y < height; y++) {
      const crossings = crossingsOf(points, (y + 0.5) / scale)
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const [from = 0, to = 0] = crossings
          .slice(at, at + 2)
          .map((x) => Math.round(Math.min(Math.max(x * scale, 0), width)))
        rows.fill(colors.indexOf(color), y * (width + 1) + 1 + from, y * (width + 1) + 1 + to)
      }
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  const palette = Buffer.from(colors.join(''), 'hex')
  const parts = [chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]))
}

/** Returns a chunk of a PNG file: its length, its name, its content and its checksum. */
function chunk(name: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
