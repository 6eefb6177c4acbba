import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cloud } from '../../../cloud/client.ts'
import { api } from '../../../cloud/orpc.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { createOutcome } from '../../../ui/actions/outcome.ts'
import type { Outcome } from '../../../ui/actions/use-steady-rows.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { RowButton } from '../../../ui/table/row-parts.tsx'
import { CHANGED_BY_STAFFING } from '../schedule-data.ts'
import { labelOfTaking } from './open-shift-row.ts'
import { PlainSwapTerms, type SwapSides } from './plain-swap-terms.tsx'
import { type ShiftAnswer, useShiftAnswer } from './use-shift-answer.ts'

export type ShiftAnswersProps = {
  shift: ShiftAnswer
  /** The label of the button that says yes. */
  yes: string
}
type InRowProps = ShiftAnswersProps & { settle: (outcome: Outcome) => void; isFirst: boolean }

/** Shows the two answers to a shift in its row. The outcome replaces them. */
export function ShiftAnswers({ shift, yes, settle, isFirst }: InRowProps) {
  const { busy, accept, decline } = useShiftAnswer(shift, settle)
  const { programName } = shift
  return (
    <>
      <RowButton
        variant={isFirst ? 'filled' : 'light'}
        disabled={busy}
        aria-label={`${yes}: ${programName}`}
        onClick={accept}
      >
        {yes}
      </RowButton>
      <RowButton variant="default" disabled={busy} aria-label={`Can't: ${programName}`} onClick={decline}>
        Can't
      </RowButton>
    </>
  )
}

/** An open shift. A shift that somebody gave back goes to the first who takes it; for others, the office decides. */
type OpenShift = { programID: string; givenBack: boolean }

const YOURS = 'The shift is yours. See you there.'
const ASKED = "The office knows that you'd take it, and decides."

/** Returns the label and the function of the button for an open shift. `settle` shows a taken shift in its row. */
function useTakeShift({ programID, givenBack }: OpenShift, settle?: (outcome: Outcome) => void) {
  const act = useAct()
  const take = async () => {
    const taken = await cloud.staffPrograms.takeShift({ programID })
    settle?.(createOutcome('The shift is yours', taken))
    return taken
  }
  const ask = () => cloud.staffPrograms.requestToFacilitate({ programID })
  const run = () =>
    givenBack
      ? act(take, { refresh: CHANGED_BY_STAFFING, ...(settle ? {} : { done: YOURS }) })
      : act(ask, { refresh: CHANGED_BY_STAFFING, done: ASKED })
  return { label: labelOfTaking(givenBack), busy: act.busy, take: () => void run() }
}

type TakeInRowProps = { shift: OpenShift & { programName: string }; settle?: (outcome: Outcome) => void }

/** Takes or asks for an open shift in its row, with one press. */
export function TakeShiftInRow({ shift, settle }: TakeInRowProps) {
  const { label, busy, take } = useTakeShift(shift, settle)
  return (
    <RowButton variant="light" disabled={busy} aria-label={`${label}: ${shift.programName}`} onClick={take}>
      {label}
    </RowButton>
  )
}

/** Takes or asks for an open shift in its panel. `label`: for a shift that is not open to this person. */
export function TakeShiftButton({ shift, label }: { shift: OpenShift; label?: string | undefined }) {
  const taking = useTakeShift(shift)
  return (
    <Button loading={taking.busy} onClick={taking.take}>
      {label ?? taking.label}
    </Button>
  )
}

/** Shows a person's two sides of a swap, with their pay. */
export function SwapTerms(sides: SwapSides) {
  const me = useQuery(api.staff.me.queryOptions({ input: {} }))
  return <PlainSwapTerms {...sides} format={useFormat()} payRate={me.data?.payRate} />
}
