import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FONTS } from './fonts.ts'
import { unpackWoff } from './read-font.ts'

/** Returns an OpenType table's checksum: the sum of its 32-bit words. */
function checksumOf(table: Buffer): number {
  const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

it('unpackWoff unpacks every table of every font in the PDFs', () => {
  const paths = new Set(Object.values(FONTS).flatMap((faces) => Object.values(faces) as string[]))
  expect(paths.size).toBeGreaterThan(1)
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
      // The checksum of the `head` table depends on the whole file.
      if (tag !== 'head') expect(checksumOf(font.subarray(offset, offset + length)), `${tag} of ${path}`).toBe(sum)
    }
  }
})
