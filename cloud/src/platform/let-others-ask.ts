import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Lets the process answer others in the middle of long work. One turn accepts a new connection, and only the next one
 * reads what it asks: with a single turn it would wait for two pieces of the work.
 */
export async function letOthersAsk(): Promise<void> {
  await nextTurn()
  await nextTurn()
}
