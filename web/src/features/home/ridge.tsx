import styles from './home.module.css'

/** The summits of the ridge: the place, the height, the width, and the shift from one contour line to the next. */
const SUMMITS = [
  [1600, 40, 120, 14],
  [1825, 92, 75, 10],
  [2000, 212, 78, 9],
  [2215, 130, 65, -6],
  [2430, 90, 90, 4],
  [2700, 70, 110, -5],
] as const

/** Returns the path of a contour line. The first line is the farthest. */
function drawContour(_: unknown, line: number): string {
  let path = 'M0 460'
  for (let x = 0; x <= 3200; x += 10) {
    let y = 330 + 12 * line
    for (const [place, height, width, shift] of SUMMITS)
      y -= (height * (1 - 0.075 * line)) / (1 + ((x - place - shift * line) / width) ** 2)
    path += `L${x} ${y.toFixed(1)}`
  }
  return `${path}V460`
}

/** Draws a ridge in contour lines, and a rope from the valley through a carabiner on its highest summit. */
export function Ridge() {
  return (
    <svg className={styles.ridge} viewBox="0 0 3200 440" fill="none" aria-hidden>
      <g className={styles.contours}>
        {Array.from({ length: 10 }, drawContour).map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <path d="M2000 102c46 0 72 150 128 150s56-74 104-74 80 150 190 150 180-110 330-90 300 80 460 40" />
      <use href="#carabiner" className={styles.carabiner} transform="translate(1969 50) scale(2.4)" />
      <path d="M0 396c1000 30 1640 0 1820-130 84-62 124-164 180-164" />
    </svg>
  )
}
