import { act } from './act.ts'
import { undoOf } from './undo.ts'
import type { Outcome } from './use-steady-rows.ts'

/** Creates the outcome of a row from the call's answer, with Undo if the cloud can undo the call. */
export function outcomeOf(words: string, answer: unknown): Outcome {
  const undo = undoOf(answer)
  return { words, ...(undo && { undo: () => act(undo, { done: String }).then(Boolean) }) }
}
