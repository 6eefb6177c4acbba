type Countdown = { left: number; since: number; timer: ReturnType<typeof setTimeout> | null; over: () => void }

const running = new Set<Countdown>()
const reasons = new Set<'pointer' | 'focus'>()

const start = (one: Countdown) => {
  one.since = Date.now()
  one.timer = setTimeout(() => {
    running.delete(one)
    one.over()
  }, one.left)
}
const stop = (one: Countdown) => {
  if (one.timer) clearTimeout(one.timer)
  one.timer = null
  one.left -= Date.now() - one.since
}

/** Calls `over` after so many milliseconds in which nothing paused the clock; answers how to stop it. */
export function countDown(ms: number, over: () => void): () => void {
  const one: Countdown = { left: ms, since: Date.now(), timer: null, over }
  running.add(one)
  if (reasons.size === 0) start(one)
  return () => {
    if (one.timer) clearTimeout(one.timer)
    running.delete(one)
  }
}

/** Stops the clock of every toast for a reason, or lets it go on where no other reason is left (WCAG 2.2.1). */
export function pauseToasts(reason: 'pointer' | 'focus', paused: boolean): void {
  const before = reasons.size
  if (paused) reasons.add(reason)
  else reasons.delete(reason)
  if (before === 0 && reasons.size > 0) for (const one of running) stop(one)
  if (before > 0 && reasons.size === 0) for (const one of running) start(one)
}
