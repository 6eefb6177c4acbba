type Countdown = { left: number; since: number; timer: ReturnType<typeof setTimeout> | null; onEnd: () => void }

const running = new Set<Countdown>()
const reasons = new Set<'pointer' | 'focus'>()

const start = (countdown: Countdown) => {
  countdown.since = Date.now()
  countdown.timer = setTimeout(() => {
    running.delete(countdown)
    countdown.onEnd()
  }, countdown.left)
}
const stop = (countdown: Countdown) => {
  if (countdown.timer) clearTimeout(countdown.timer)
  countdown.timer = null
  countdown.left -= Date.now() - countdown.since
}

/** Calls `onEnd` after `ms`, not counting pauses. Returns a function that cancels it. */
export function startCountdown(ms: number, onEnd: () => void): () => void {
  const countdown: Countdown = { left: ms, since: Date.now(), timer: null, onEnd }
  running.add(countdown)
  if (reasons.size === 0) start(countdown)
  return () => {
    if (countdown.timer) clearTimeout(countdown.timer)
    running.delete(countdown)
  }
}

/** Pauses the clock of all toasts for a reason, or resumes it if no other reason is left (WCAG 2.2.1). */
export function pauseToasts(reason: 'pointer' | 'focus', paused: boolean): void {
  const previousCount = reasons.size
  if (paused) reasons.add(reason)
  else reasons.delete(reason)
  if (previousCount === 0 && reasons.size > 0) for (const countdown of running) stop(countdown)
  if (previousCount > 0 && reasons.size === 0) for (const countdown of running) start(countdown)
}
