import { act } from './act.ts'
import { undoOf } from './undo.ts'
import type { Outcome } from './use-steady-rows.ts'

/** What a call that answered this decided about a row, with the way to undo it where the cloud can. */
export function outcomeOf(words: string, answer: unknown): Outcome {
  const undo = undoOf(answer)
  return { words, ...(undo && { undo: () => act(undo, { done: String }).then(Boolean) }) }
}
