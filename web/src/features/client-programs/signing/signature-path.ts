type Point = { x: number; y: number }

const round = (value: number) => Math.round(value * 10) / 10

/** Converts drawn strokes to an SVG path with curves through the midpoints, so that few points look smooth. */
export function toSvgPath(strokes: readonly (readonly Point[])[]): string {
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
