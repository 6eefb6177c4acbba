import { vi } from 'vitest'

/** The timeout on a busy machine. Usually a few milliseconds are enough. */
const SLOWEST_MS = 20_000

/** Waits until a check passes. Fails with the check's last error. */
export const waitUntil = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: SLOWEST_MS })
