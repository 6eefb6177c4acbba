import { cloud } from '../../../cloud/client.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { createOutcome } from '../../../ui/actions/outcome.ts'
import type { Outcome } from '../../../ui/actions/use-steady-rows.ts'
import { RowButton } from '../../../ui/table/row-parts.tsx'
import { askWhyDeclined, CHANGED_BY_STAFFING } from '../schedule-data.ts'

type ShiftAnswersProps = {
  programName: string
  /** The label of the button that says yes. */
  yes: string
  /** The effect of declining, as a sentence. */
  declineEffect: string
  answer: (accept: boolean, reason: string) => Promise<unknown>
  settle: (outcome: Outcome) => void
  isFirst: boolean
}

/** Shows the two answers to a shift in its row. The outcome replaces them. Declining asks for an optional reason. */
export function ShiftAnswers({ programName, yes, declineEffect, answer, settle, isFirst }: ShiftAnswersProps) {
  const act = useAct()
  const send = (isAccepted: boolean, reason: string) =>
    act(
      async () =>
        settle(createOutcome(isAccepted ? 'The shift is yours' : 'Declined', await answer(isAccepted, reason))),
      { refresh: CHANGED_BY_STAFFING },
    )
  const decline = async () => {
    const reason = await askWhyDeclined(programName, declineEffect)
    if (reason !== null) await send(false, reason)
  }
  return (
    <>
      <RowButton
        variant={isFirst ? 'filled' : 'light'}
        disabled={act.busy}
        aria-label={`${yes}: ${programName}`}
        onClick={() => void send(true, '')}
      >
        {yes}
      </RowButton>
      <RowButton
        variant="default"
        disabled={act.busy}
        aria-label={`Can't: ${programName}`}
        onClick={() => void decline()}
      >
        Can't
      </RowButton>
    </>
  )
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
