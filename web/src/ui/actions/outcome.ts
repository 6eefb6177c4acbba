import { getWaitingChange } from '../../cloud/calls/changes.ts'
import { act } from './act.ts'
import { NOT_SENT_YET } from './not-sent-yet.ts'
import { createUndo } from './undo.ts'
import type { Outcome } from './use-steady-rows.ts'

/** Creates the outcome of a row from the call's answer, with Undo if the cloud can undo the call. */
export function createOutcome(text: string, answer: unknown): Outcome {
  const undo = createUndo(answer)
  return {
    text: getWaitingChange(answer) ? NOT_SENT_YET : text,
    ...(undo && { undo: () => act(undo, { done: String }).then(Boolean) }),
  }
}
