import { expect, it } from 'vitest'
import { readStrokes } from './strokes.ts'

it('strokes are read into one path and the box around what is drawn', () => {
  expect(readStrokes('M10 10 L50 40 Q60 50 70 20')).toEqual({
    path: 'M10 10 L50 40 Q60 50 70 20',
    left: 10,
    top: 10,
    width: 60,
    height: 40,
  })
  expect(readStrokes('m10,10 20,0 c 5 5 5 5 0-9z')).toEqual({
    path: 'M10 10 L30 10 C35 15 35 15 30 1 Z',
    left: 10,
    top: 1,
    width: 25,
    height: 14,
  })
  // Where the pen only went is no part of the picture.
  expect(readStrokes('M9000 9000 M0 0 L20 0')).toMatchObject({ left: 0, top: 0, width: 20, height: 0 })
})

it.each([
  ['nothing', ''],
  ['numbers alone', '1 2 3 4'],
  ['moves alone', 'M10 10 M20 20 M30 30'],
  ['a line to where it is', 'M10 10 L10 10 Q10 10 10 10 Z'],
  ['a tap', 'M10 10 L11 10'],
  ['two taps far apart', 'M0 0 L1 0 M900 0 L901 0'],
  ['a path too thin for its size', 'M0 0 L9 0 M9000 9000 L9001 9000'],
  ['coordinates of 22 digits', 'M0 0 L1234567890123456789012 5'],
  ['a walk off the paper', `M0 0 ${'l9000 0 '.repeat(3)}`],
  ['a line before it begins', 'L10 10 20 20'],
  ['half a curve', 'M0 0 Q10 10 20'],
  ['numbers after the end', 'M0 0 L20 20 Z 5 5'],
  // Read token by token: a pattern over the whole text would try every way to part so many digits, which takes for
  // ever.
  ['a long number before a foreign sign', `M0 0 L${'1'.repeat(60)}!`],
  ['a number of two points', 'M0 0 L1.2.3.4 50 .'],
])('%s is no signature', (_, strokes) => expect(readStrokes(strokes)).toBeNull())
