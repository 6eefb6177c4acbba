import { NETWORK_TIMEOUT } from '@belay/contract/constants'

type EarlyAnswer = { call: string; input: unknown; answer: Promise<unknown> }
const earlyAnswers = new Map<string, EarlyAnswer>()
const toKey = (call: string, input: unknown) => `${call} ${JSON.stringify(input)}`

/** Keeps the answer of a call that was made before its screen loaded, for at most 30 seconds, and returns it. */
export function keepEarlyAnswer<Answer>(call: string, input: unknown, answer: Promise<Answer>): Promise<Answer> {
  const key = toKey(call, input)
  earlyAnswers.set(key, { call, input, answer })
  setTimeout(() => earlyAnswers.delete(key), NETWORK_TIMEOUT.short)
  // The call that takes the answer handles its error.
  answer.catch(() => undefined)
  return answer
}

/** Returns and removes the early answer to a call; undefined if there is none. */
export function takeEarlyAnswer(call: string, input: unknown): Promise<unknown> | undefined {
  const key = toKey(call, input)
  const early = earlyAnswers.get(key)
  earlyAnswers.delete(key)
  return early?.answer
}

/** Lists the early answers that no screen has taken yet. */
export const listEarlyAnswers = (): EarlyAnswer[] => [...earlyAnswers.values()]

/** Drops early answers that were not used: they belong to the previous person. */
export const clearEarlyAnswers = (): void => earlyAnswers.clear()
