import { setImmediate as nextTurn } from 'node:timers/promises'

/** Yields to the event loop twice: one turn accepts a new connection, and the next reads its request. */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn()
  await nextTurn()
}
