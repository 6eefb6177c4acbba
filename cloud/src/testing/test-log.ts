import { createErrorRecorder } from '@belay/contract/testing/unexpected-errors'
import type { Log } from '../platform/process/log.ts'

/** Creates a log for tests. An error in it fails the test, unless the test expects it with `expectLogged`. */
export function createTestLog(): Log {
  const recordError = createErrorRecorder()
  return { info: () => {}, error: (message, facts = {}) => recordError(`${message} ${JSON.stringify(facts)}`) }
}
