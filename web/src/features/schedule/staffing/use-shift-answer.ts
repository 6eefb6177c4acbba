import { cloud } from '../../../cloud/client.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { createOutcome } from '../../../ui/actions/outcome.ts'
import type { Outcome } from '../../../ui/actions/use-steady-rows.ts'
import { askWhyDeclined, CHANGED_BY_STAFFING } from '../schedule-data.ts'

/** The effect of declining an assigned or offered shift. */
export const LOOK_FOR_OTHERS = "We'll look for someone else."

export type ShiftAnswer = {
  programName: string
  /** The effect of declining, as a sentence. */
  declineEffect: string
  /** Sends the answer. `about`: the program's name, shown while the answer waits on this device. */
  answer: (accept: boolean, reason: string, about: string) => Promise<unknown>
}

type Answer = ShiftAnswer['answer']

/**
 * Answers an assigned shift, an offered shift or a proposed swap. `version` is what the
 * person saw: if somebody has changed the shift since, the answer is refused.
 */
export const answerShift = {
  assigned:
    (id: string, version?: number): Answer =>
    (accept, reason, about) =>
      accept
        ? cloud.staffPrograms.confirm({ id, version }, { context: { about } })
        : cloud.staffPrograms.decline({ id, version, reason }, { context: { about } }),
  offer:
    (id: string, version: number): Answer =>
    (accept, reason, about) =>
      cloud.staffPrograms.answerOffer({ id, version, accept, reason }, { context: { about } }),
  swap:
    (id: string, version: number): Answer =>
    (accept, reason, about) =>
      cloud.staffPrograms.answerSwap({ id, version, accept, reason }, { context: { about } }),
}

/**
 * Returns functions that accept and decline a shift. Declining asks for an optional reason. The outcome is shown by
 * `settle`, in the row of the shift, or else in a toast.
 */
export function useShiftAnswer(shift: ShiftAnswer, settle?: (outcome: Outcome) => void) {
  const { programName, declineEffect, answer } = shift
  const act = useAct()
  const send = (isAccepted: boolean, reason: string) => {
    const done = isAccepted ? 'The shift is yours. See you there.' : `Declined. ${declineEffect}`
    const call = async () => {
      const result = await answer(isAccepted, reason, programName)
      settle?.(createOutcome(isAccepted ? 'The shift is yours' : 'Declined', result))
      return result
    }
    return act(call, { refresh: CHANGED_BY_STAFFING, ...(settle ? {} : { done }) })
  }
  const decline = async () => {
    const reason = await askWhyDeclined(programName, declineEffect)
    if (reason !== null) await send(false, reason)
  }
  return { busy: act.busy, accept: () => void send(true, ''), decline: () => void decline() }
}
