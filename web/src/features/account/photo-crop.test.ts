import { expect, it } from 'vitest'
import { INITIAL_CROP, moveCrop, toCropSquare } from './photo-crop.ts'

const PORTRAIT = { width: 3000, height: 4000 }

it.each([
  ['the middle of a portrait by default', INITIAL_CROP, { left: 0, top: 500, side: 3000 }],
  ['the top of a portrait', { zoom: 1, x: 0.5, y: 0 }, { left: 0, top: 0, side: 3000 }],
  ['the lower right corner at zoom 2', { zoom: 2, x: 1, y: 1 }, { left: 1500, top: 2500, side: 1500 }],
  ['a square inside the picture for values out of range', { zoom: 0.1, x: 7, y: -7 }, { left: 0, top: 0, side: 3000 }],
])('toCropSquare returns %s', (_, cut, square) => expect(toCropSquare(PORTRAIT, cut)).toEqual(square))

it('moveCrop shows more of the top when the picture is dragged down, up to its edge', () => {
  const some = moveCrop(PORTRAIT, INITIAL_CROP, { x: 0.1, y: 0.1 })
  expect(toCropSquare(PORTRAIT, some)).toMatchObject({ left: 0, top: 200 })
  expect(toCropSquare(PORTRAIT, moveCrop(PORTRAIT, some, { x: 0, y: 1 }))).toMatchObject({ left: 0, top: 0 })
})
