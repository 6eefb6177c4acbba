import { recordError } from '@belay/contract/testing/unexpected-errors'
import type { Log } from '../platform/log.ts'

/** The log of the tests. An error in it fails the test, unless the test expects it with `expectLogged`. */
export const testLog: Log = {
  info: () => {},
  error: (message, facts = {}) => recordError(`${message} ${JSON.stringify(facts)}`),
}
