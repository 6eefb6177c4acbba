import { useEffect, useState } from 'react'
import styles from './loading.module.css'

/** True after a moment: what loads faster than this shows no skeleton. */
export function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}

const WIDTHS = [72, 48, 64, 40, 56]

/** How many parts of a page or panel still load. */
const loadingIn = new WeakMap<Element, number>()

/** Says of the page or panel around a part that it loads, as long as the part is there. */
function markAround(part: HTMLElement | null) {
  const around = part?.closest('main, .mantine-Drawer-body')
  if (!around) return
  const count = (by: 1 | -1) => {
    const parts = (loadingIn.get(around) ?? 0) + by
    loadingIn.set(around, parts)
    around.toggleAttribute('data-loads', parts > 0)
  }
  count(1)
  return () => count(-1)
}

/** A part that is still to come and may turn out to be nothing: what follows it waits, out of sight, for its place. */
export const Pending = () => <div ref={markAround} className={styles.skeleton} />

/** A skeleton of the content's own height, seen after 150 ms. Give `height`, or rows of `rowHeight`. */
export function Loading({ rows, height, rowHeight = 40 }: { rows?: number; height?: number; rowHeight?: number }) {
  const isLate = useAfter(150)
  const count = rows ?? Math.max(1, Math.round((height ?? 160) / rowHeight))
  return (
    <div
      ref={markAround}
      className={isLate ? styles.skeleton : `${styles.skeleton} ${styles.hidden}`}
      style={{ minHeight: height ?? count * rowHeight }}
      role="status"
      aria-label="Loading"
    >
      {Array.from({ length: count }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
          key={index}
          className={styles.bone}
          style={{ height: rowHeight, ['--w' as string]: `${WIDTHS[index % WIDTHS.length]}%` }}
        />
      ))}
    </div>
  )
}
