import { expect, it } from 'vitest'
import { readPicture } from './read-picture.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))))
const png = (size: number[]) =>
  bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', size, [8, 6, 0, 0, 0], new Array(8).fill(0), 'IDAT')
const riff = (form: string, rest: number[]) =>
  bytes('RIFF', [0, 0, 0, 0], 'WEBP', form, [0, 0, 0, 0], rest, new Array(20).fill(0))

it.each([
  ['image/png', png([0, 0, 1, 44, 0, 0, 0, 90])],
  ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 6], 'JFIF', [0xff, 0xc2, 0, 11, 8, 0, 90, 1, 44, 3, 0])],
  ['image/webp', riff('VP8X', [0, 0, 0, 0, 43, 1, 0, 89, 0, 0])],
  ['image/webp', riff('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 44, 1, 90, 0])],
  ['image/webp', riff('VP8L', [0x2f, 0x2b, 0x41, 0x16, 0])],
])('readPicture returns the type and size of a picture: %s', async (type, picture) => {
  expect(await readPicture(picture)).toEqual({ type, width: 300, height: 90 })
})

it.each([
  ['a drawing that may run', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['another kind of picture', bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0])],
  ['a picture that ends too early', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 6], 'JFIF', [0xff, 0xc2])],
  ['a picture of nothing', png([0, 0, 0, 0, 0, 0, 0, 0])],
  ['a page', bytes('<!doctype html><p>Hello')],
])('readPicture returns null for %s', async (_what, content) => {
  expect(await readPicture(content)).toBeNull()
})
