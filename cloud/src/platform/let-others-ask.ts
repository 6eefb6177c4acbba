import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Yields to the event loop during long work, so that the process can answer other requests. It yields twice: the first
 * turn accepts a new connection, and the second reads its request.
 */
export async function letOthersAsk(): Promise<void> {
  await nextTurn()
  await nextTurn()
}
