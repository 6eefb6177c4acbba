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
  answer: (accept: boolean, reason: string) => Promise<unknown>
}

/** Answers an assigned shift, an offered shift or a proposed swap. */
export const answerShift = {
  assigned: (id: string) => (accept: boolean, reason: string) =>
    accept ? cloud.staffPrograms.confirm({ id }) : cloud.staffPrograms.decline({ id, reason }),
  offer: (id: string, version: number) => (accept: boolean, reason: string) =>
    cloud.staffPrograms.answerOffer({ id, version, accept, reason }),
  swap: (id: string, version: number) => (accept: boolean, reason: string) =>
    cloud.staffPrograms.answerSwap({ id, version, accept, reason }),
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
      const result = await answer(isAccepted, reason)
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
