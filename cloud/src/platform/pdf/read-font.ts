import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/** Sizes of WOFF 1.0 and of the format it packs, OpenType: the headers and the entries of their table directories. */
const WOFF = { header: 44, entry: 20 } as const
const OPEN_TYPE = { header: 12, entry: 16 } as const

/** Returns a WOFF file as OpenType. The PDF library would inflate a table again for each glyph that it looks up. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(OPEN_TYPE.header + count * OPEN_TYPE.entry)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = directory.length
  for (let index = 0; index < count; index++) {
    const from = WOFF.header + index * WOFF.entry
    const to = OPEN_TYPE.header + index * OPEN_TYPE.entry
    const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(start, start + packed)
    woff.copy(directory, to, from, from + 4)
    woff.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(offset, to + 8)
    directory.writeUInt32BE(length, to + 12)
    const padding = Buffer.alloc(-length & 3)
    tables.push(packed < length ? inflateSync(bytes) : bytes, padding)
    offset += length + padding.length
  }
  return Buffer.concat([directory, ...tables])
}

const fonts = new Map<string, Buffer>()

/** Returns a font file, unpacked. Reads it once. */
export const readFont = (path: string): Buffer => fonts.getOrInsertComputed(path, () => unpackWoff(readFileSync(path)))
