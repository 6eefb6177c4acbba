import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FONTS } from './fonts.ts'
import { unpackWoff } from './read-font.ts'

/** The sum of a table's 32-bit words, by which OpenType says whether it is whole. */
function checksumOf(table: Buffer): number {
  const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

it('unpacks every table of every font of the PDFs', () => {
  const paths = new Set(Object.values(FONTS).flatMap((faces) => Object.values(faces) as string[]))
  for (const path of paths) {
    const font = unpackWoff(readFileSync(path))
    const count = font.readUInt16BE(4)
    expect(count).toBeGreaterThan(8)
    for (let entry = 12; entry < 12 + count * 16; entry += 16) {
      const tag = font.toString('latin1', entry, entry + 4)
      const [sum, offset, length] = [4, 8, 12].map((field) => font.readUInt32BE(entry + field)) as [
        number,
        number,
        number,
      ]
      // The font's own table has a sum over the whole file in it.
      if (tag !== 'head') expect(checksumOf(font.subarray(offset, offset + length)), `${tag} of ${path}`).toBe(sum)
    }
  }
})
