type Point = { x: number; y: number }

const round = (value: number) => Math.round(value * 10) / 10

/** Drawn strokes as an SVG path: curves through the midpoints, so that few points look like a pen. */
export function pathOf(strokes: readonly (readonly Point[])[]): string {
  return strokes
    .filter((points) => points.length > 0)
    .map((points) => {
      const [first, ...rest] = points as [Point, ...Point[]]
      const start = `M${round(first.x)} ${round(first.y)}`
      if (rest.length === 0) return `${start} L${round(first.x + 1)} ${round(first.y)}`
      const curves = rest.map((point, index) => {
        const next = rest[index + 1]
        return next
          ? `Q${round(point.x)} ${round(point.y)} ${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`
          : `L${round(point.x)} ${round(point.y)}`
      })
      return `${start} ${curves.join(' ')}`
    })
    .join(' ')
}

/** The box that holds a path of absolute coordinates, with room for the pen's width. */
export function viewBoxOf(path: string): string {
  const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
  const xs = numbers.filter((_, index) => index % 2 === 0)
  const ys = numbers.filter((_, index) => index % 2 === 1)
  if (xs.length === 0 || ys.length === 0) return '0 0 1 1'
  const [left, top] = [Math.min(...xs) - 4, Math.min(...ys) - 4]
  return `${left} ${top} ${Math.max(...xs) + 4 - left} ${Math.max(...ys) + 4 - top}`
}
