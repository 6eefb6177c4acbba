import { expect, it } from 'vitest'
import { toSvgPath } from './signature-path.ts'

it('toSvgPath converts a stroke to a curve through its midpoints', () => {
  const path = toSvgPath([
    [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 20, y: 0 },
    ],
  ])
  expect(path).toBe('M0 0 Q10 10 15 5 L20 0')
})

it("toSvgPath draws a dot, and returns '' without strokes", () => {
  expect(toSvgPath([[{ x: 3.14, y: 2 }], []])).toBe('M3.1 2 L4.1 2')
  expect(toSvgPath([])).toBe('')
})
