import { NETWORK_TIMEOUT } from '@belay/contract/constants'

const asked = new Map<string, Promise<unknown>>()
const keyOf = (call: string, input: unknown) => `${call} ${JSON.stringify(input)}`

/** Keeps the answer of a call that was made before its screen loaded, for at most 30 seconds. */
export function keepEarly(call: string, input: unknown, answer: Promise<unknown>): void {
  const key = keyOf(call, input)
  asked.set(key, answer)
  setTimeout(() => asked.delete(key), NETWORK_TIMEOUT.short)
  // The call that takes the answer handles its error.
  answer.catch(() => undefined)
}

/** Returns and removes the early answer to a call; undefined if there is none. */
export function takeEarly(call: string, input: unknown): Promise<unknown> | undefined {
  const key = keyOf(call, input)
  const answer = asked.get(key)
  asked.delete(key)
  return answer
}

/** Drops early answers that were not used: they belong to the previous person. */
export const forgetEarly = (): void => asked.clear()
