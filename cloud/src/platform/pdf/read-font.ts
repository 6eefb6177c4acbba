import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/** Sizes in bytes of the file header and of a table directory entry, in WOFF 1.0 and in OpenType, the format inside. */
const WOFF = { header: 44, entry: 20 } as const
const OPEN_TYPE = { header: 12, entry: 16 } as const

/** Converts a WOFF file to OpenType. Otherwise, the PDF library would decompress a table for each glyph. */
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

/** Reads a font file and unpacks it, once per process. */
export const readFont = (path: string): Buffer => fonts.getOrInsertComputed(path, () => unpackWoff(readFileSync(path)))
