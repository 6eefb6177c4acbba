import { expect, it } from 'vitest'
import { parseStrokes } from './signature-strokes.ts'

it('parseStrokes returns one absolute path and its bounding box', () => {
  expect(parseStrokes('M10 10 L50 40 Q60 50 70 20')).toEqual({
    path: 'M10 10 L50 40 Q60 50 70 20',
    left: 10,
    top: 10,
    width: 60,
    height: 40,
  })
  expect(parseStrokes('m10,10 20,0 c 5 5 5 5 0-9z')).toEqual({
    path: 'M10 10 L30 10 C35 15 35 15 30 1 Z',
    left: 10,
    top: 1,
    width: 25,
    height: 14,
  })
  // A move alone draws nothing, so the bounding box does not include its target.
  expect(parseStrokes('M9000 9000 M0 0 L20 0')).toMatchObject({ left: 0, top: 0, width: 20, height: 0 })
})

it.each([
  ['an empty text', ''],
  ['numbers alone', '1 2 3 4'],
  ['moves alone', 'M10 10 M20 20 M30 30'],
  ['a line of length zero', 'M10 10 L10 10 Q10 10 10 10 Z'],
  ['a tap', 'M10 10 L11 10'],
  ['two taps far apart', 'M0 0 L1 0 M900 0 L901 0'],
  ['a path too thin for its size', 'M0 0 L9 0 M9000 9000 L9001 9000'],
  ['coordinates of 22 digits', 'M0 0 L1234567890123456789012 5'],
  ['a path that leaves the paper', `M0 0 ${'l9000 0 '.repeat(3)}`],
  ['a line before the first move', 'L10 10 20 20'],
  ['an incomplete curve', 'M0 0 Q10 10 20'],
  ['numbers after the end of the path', 'M0 0 L20 20 Z 5 5'],
  // The parser reads one token at a time. A pattern over the whole text would backtrack through every split of the
  // digits.
  ['a long number before an unknown character', `M0 0 L${'1'.repeat(60)}!`],
  ['a number with several points', 'M0 0 L1.2.3.4 50 .'],
])('parseStrokes returns null for %s', (_, strokes) => expect(parseStrokes(strokes)).toBeNull())
