import { NETWORK_TIMEOUT } from '@belay/contract/constants'

const asked = new Map<string, Promise<unknown>>()
const keyOf = (call: string, input: unknown) => `${call} ${JSON.stringify(input)}`

/** Keeps the answer to a call that was made before its screen was there; not for long. */
export function keepEarly(call: string, input: unknown, answer: Promise<unknown>): void {
  const key = keyOf(call, input)
  asked.set(key, answer)
  setTimeout(() => asked.delete(key), NETWORK_TIMEOUT.short)
  // Whoever takes it hears of a failure.
  answer.catch(() => undefined)
}

/** The answer that was asked for early, once. */
export function takeEarly(call: string, input: unknown): Promise<unknown> | undefined {
  const key = keyOf(call, input)
  const answer = asked.get(key)
  asked.delete(key)
  return answer
}

/** Forgets what nobody has taken: it was another person's. */
export const forgetEarly = (): void => asked.clear()
