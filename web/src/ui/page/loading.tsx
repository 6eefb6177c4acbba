import { useEffect, useState } from 'react'
import styles from './loading.module.css'

/** Returns true after `ms`. A part that loads faster shows no skeleton. */
export function useAfter(ms: number): boolean {
  const [hasPassed, setHasPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return hasPassed
}

const WIDTHS = [72, 48, 64, 40, 56]

/** The number of loading parts of each page or panel. */
const loadingIn = new WeakMap<Element, number>()

/** Marks the page or panel around a part as loading while the part exists. */
function markContainer(part: HTMLElement | null) {
  const container = part?.closest('main, .mantine-Drawer-body')
  if (!container) return
  const count = (by: 1 | -1) => {
    const parts = (loadingIn.get(container) ?? 0) + by
    loadingIn.set(container, parts)
    container.toggleAttribute('data-loads', parts > 0)
  }
  count(1)
  return () => count(-1)
}

/** Hides the elements after a part that still loads and may turn out empty, so that nothing moves. */
export const Pending = () => <div ref={markContainer} className={styles.skeleton} />

/** Shows a skeleton of the content's height after 150 ms. Pass `height`, or rows of `rowHeight`. */
export function Loading({ rows, height, rowHeight = 40 }: { rows?: number; height?: number; rowHeight?: number }) {
  const isLate = useAfter(150)
  const count = rows ?? Math.max(1, Math.round((height ?? 160) / rowHeight))
  return (
    <div
      ref={markContainer}
      className={isLate ? styles.skeleton : `${styles.skeleton} ${styles.hidden}`}
      style={{ minHeight: height ?? count * rowHeight }}
      role="status"
      aria-label="Loading"
    >
      {Array.from({ length: count }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton lines have no id
          key={index}
          className={styles.bone}
          style={{ height: rowHeight, ['--w' as string]: `${WIDTHS[index % WIDTHS.length]}%` }}
        />
      ))}
    </div>
  )
}
