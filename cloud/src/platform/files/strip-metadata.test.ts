import { crc32, deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { stripMetadata } from './strip-metadata.ts'

const join = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const GPS = 'GPS 40.7128 N 74.0060 W'

const segment = (marker: number, content: Buffer) =>
  join([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff], content)
/** Creates an Exif segment with an orientation (6: rotate clockwise) and a location. */
const exif = (order: 'MM' | 'II') => {
  const [one, two] =
    order === 'MM'
      ? [(n: number) => [0, n], (n: number) => [0, 0, 0, n]]
      : [(n: number) => [n, 0], (n: number) => [n, 0, 0, 0]]
  const entry = [...(order === 'MM' ? [1, 0x12] : [0x12, 1]), ...one(3), ...two(1), ...one(6), 0, 0]
  return segment(0xe1, join('Exif\0\0', order, one(42), two(8), one(1), entry, two(0), GPS))
}
/** Creates a JPEG with these segments between its header and its pixels. */
const jpegWith = (...segments: Buffer[]) =>
  join(
    [0xff, 0xd8],
    segment(0xe0, join('JFIF\0')),
    ...segments,
    segment(0xdb, join('tables')),
    segment(0xda, join('scan one')),
    [1, 2, 0xff, 0, 0xff, 0xd0, 3],
    segment(0xc4, join([0xff, 0xd9], 'more tables')),
    segment(0xda, join('scan two')),
    [4, 5],
    [0xff, 0xd9],
  )
const jpeg = (order: 'MM' | 'II') => {
  const metadata = [segment(0xe1, join('http://ns.adobe.com/xap/1.0/\0', GPS)), segment(0xfe, join(GPS))]
  return join(jpegWith(exif(order), ...metadata), GPS)
}

it.each(['MM', 'II'] as const)('stripMetadata keeps only the pixels and orientation of a JPEG (%s)', (order) => {
  const stripped = Buffer.from(stripMetadata(jpeg(order), 'image/jpeg') ?? [])
  expect(stripped.includes('GPS')).toBe(false)
  const orientation = [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const upright = segment(0xe1, join('Exif\0\0MM\0*\0\0\0\x08', orientation))
  expect(stripped).toEqual(jpegWith(upright))
  expect(stripMetadata(stripped, 'image/jpeg')).toEqual(new Uint8Array(stripped))
})

const chunk = (name: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(join(name, content)))
  return join(size, name, content, sum)
}

it('stripMetadata keeps the pixels and colours of a PNG', () => {
  const head = join(
    [0x89],
    'PNG\r\n\x1a\n',
    chunk('IHDR', join([0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0])),
    chunk('gAMA', join([0, 0, 0xb1, 0x8f])),
  )
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(5)))
  const end = chunk('IEND', Buffer.alloc(0))
  const located = (name: string) => chunk(name, join(GPS))
  const full = join(head, located('eXIf'), located('tEXt'), located('iTXt'), pixels, located('tIME'), end, GPS)
  expect(Buffer.from(stripMetadata(full, 'image/png') ?? [])).toEqual(join(head, pixels, end))
})

const riffChunk = (name: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return join(name, size, content, content.length % 2 ? [0] : [])
}
const webp = (...chunks: Buffer[]) => {
  const content = join('WEBP', ...chunks)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return join('RIFF', size, content)
}

it('stripMetadata keeps the pixels of a WebP, and clears its Exif flag', () => {
  const pixels = riffChunk('VP8L', join([0x2f, 0, 0, 0, 0]))
  const extended = (flags: number) => riffChunk('VP8X', join([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  const full = webp(extended(0b11100), pixels, riffChunk('EXIF', join(GPS)), riffChunk('XMP ', join(GPS)))
  expect(Buffer.from(stripMetadata(full, 'image/webp') ?? [])).toEqual(webp(extended(0b10000), pixels))
})

it.each([
  ['image/jpeg', jpeg('MM').subarray(0, 60)],
  ['image/jpeg', join([0xff, 0xd8, 0xff, 0xda, 0, 2], [1, 2, 3])],
  ['image/png', join([0x89], 'PNG\r\n\x1a\n', [0xff, 0xff, 0xff, 0xff], 'IHDR')],
  ['image/webp', join('RIFF', [0xff, 0xff, 0, 0], 'WEBPEXIF', [0xff, 0xff, 0, 0])],
])('stripMetadata returns null for a malformed %s', (type, bytes) => {
  expect(stripMetadata(bytes, type)).toBeNull()
})

const empty = (name: string) => chunk(name, Buffer.alloc(0))
const png = (...chunks: Buffer[]) => join([0x89], 'PNG\r\n\x1a\n', ...chunks, empty('IEND'))
it.each([
  ['image/jpeg', Buffer.from([0xff, 0xda, 0, 2]), jpegWith],
  ['image/png', empty('IDAT'), png],
  ['image/webp', join('VP8 ', [0, 0, 0, 0]), webp],
] as const)(
  'stripMetadata refuses a picture of countless small parts, which would take a lot of memory (%s)',
  (...of) => {
    const [type, part, pictureOf] = of
    const many = (count: number) => pictureOf(Buffer.alloc(count * part.length, part))
    expect(stripMetadata(many(5000), type)).not.toBeNull()
    expect(stripMetadata(many(300_000), type)).toBeNull()
  },
)
